export * from './account-key-migrations.ts';
export * from './knex-account-key-store.ts';
