export * from './knex-seat-record-store.ts';
export * from './seat-migrations.ts';
