export * from './knex-block-ledger.ts';
