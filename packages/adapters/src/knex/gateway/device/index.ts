export * from './device-migrations.ts';
export * from './knex-device-store.ts';
