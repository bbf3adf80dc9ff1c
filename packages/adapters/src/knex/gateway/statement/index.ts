export * from './knex-held-entitlements.ts';
export * from './statement-migrations.ts';
