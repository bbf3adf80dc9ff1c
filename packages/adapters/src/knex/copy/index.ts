export * from './copy-database.ts';
export * from './copy-refused.ts';
