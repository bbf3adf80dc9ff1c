export * from './knex-sync-account-store.ts';
export * from './knex-write-attempts.ts';
export * from './sync-migrations.ts';
