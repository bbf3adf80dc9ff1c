export { default as setUpPostgres } from './postgres-setup.ts';
