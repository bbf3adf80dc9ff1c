export * from './knex/knex-workspaces.ts';
export * from './knex/study-migrations.ts';
export * from './open-workspace.use-case.ts';
export * from './study-endpoints.ts';
export * from './study-handlers.ts';
export * from './workspaces.port.ts';
