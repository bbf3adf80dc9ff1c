export * from './knex-held-entitlements.ts';
export * from './knex-kept-statement-store.ts';
export * from './statement-migrations.ts';
