export * from './knex-holder-sync-store.ts';
export * from './knex-write-attempts.ts';
export * from './sync-migrations.ts';
