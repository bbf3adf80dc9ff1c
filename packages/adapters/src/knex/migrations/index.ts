export { attemptMigrations } from './attempt-tables.ts';
export * from './audit-migrations.ts';
export * from './job-migrations.ts';
export { laterMigrations } from './later-migrations.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export * from './migration.ts';
export type { MigrateOptions } from './report-slow-steps.ts';
export * from './settings-migrations.ts';
