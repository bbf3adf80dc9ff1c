export * from './entitlement-migrations.ts';
export * from './knex-base-end-store.ts';
export * from './knex-entitlement-reader.ts';
export * from './knex-entitlement-store.ts';
export * from './knex-event-ledger.ts';
export * from './knex-policy.ts';
export * from './role-checked-policy.ts';
