export * from './knex-peer-contact-store.ts';
export * from './knex-replica-ledger.ts';
export * from './mesh-migrations.ts';
