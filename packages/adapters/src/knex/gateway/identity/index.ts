export * from './identity-migrations.ts';
export * from './identity-sessions.ts';
export * from './knex-gateway-key-store.ts';
export * from './knex-identity-store.ts';
export * from './knex-lock.ts';
export * from './knex-oauth-session-store.ts';
export * from './knex-oauth-state-store.ts';
