export * from './http-entitlement-service.ts';
