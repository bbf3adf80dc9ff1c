export * from './account-row.ts';
export * from './account-sessions.ts';
export * from './knex-account-store.ts';
export * from './knex-login-state-store.ts';
export * from './knex-session-store.ts';
export * from './migrations/account-migrations.ts';
export * from './migrations/session-table.ts';
export * from './migrations/single-sign-on-migrations.ts';
