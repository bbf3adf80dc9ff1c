export * from './start-mariadb.ts';
export * from './temporary-mariadb.ts';
