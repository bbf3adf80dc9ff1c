export * from './bridge-migrations.ts';
export * from './knex-bridge-artifact-store.ts';
export * from './knex-bridge-client-store.ts';
export * from './knex-signing-key-store.ts';
