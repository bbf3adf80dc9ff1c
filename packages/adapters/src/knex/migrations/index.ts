export * from './account-migrations.ts';
export * from './audit-migrations.ts';
export { migrate } from './migrate.ts';
export * from './migration.ts';
export * from './session-table.ts';
export * from './settings-migrations.ts';
export * from './single-sign-on-migrations.ts';
