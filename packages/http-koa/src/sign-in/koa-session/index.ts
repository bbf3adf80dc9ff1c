export * from './koa-session-store.ts';
