export * from './redis.ts';
export * from './redis-attempt-store.ts';
export * from './redis-lock.ts';
export * from './redis-login-state-store.ts';
export * from './redis-oauth-state-store.ts';
export type { RedisReadiness } from './redis-readiness.ts';
export * from './redis-session-store.ts';
