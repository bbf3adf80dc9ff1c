export * from './http-entitlement-service.ts';
export * from './http-forum-api.ts';
export * from './retry-after-of.ts';
