export * from './pgbouncer-options.ts';
export * from './start-pgbouncer.ts';
