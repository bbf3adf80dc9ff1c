export * from './knex-holder-history.ts';
