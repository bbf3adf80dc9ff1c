export * from './holder-key-migrations.ts';
export * from './knex-holder-key-store.ts';
