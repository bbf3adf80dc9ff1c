export * from './catalog-migrations.ts';
export * from './knex-catalog-store.ts';
