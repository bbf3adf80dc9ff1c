export * from './start-mariadb.ts';
