export { default as setUpMariadb } from './mariadb-setup.ts';
export { default as setUpPostgres } from './postgres-setup.ts';
