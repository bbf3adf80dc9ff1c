export * from './knex-upload-store.ts';
export * from './upload-migrations.ts';
