export * from './account-endpoints.ts';
export * from './account-service.ts';
export * from './account-site.ts';
