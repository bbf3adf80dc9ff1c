export * from './start-postgres.ts';
export * from './temporary-database.ts';
