export * from './account-export-endpoints.ts';
export * from './account-export-handlers.ts';
export * from './export-limits.ts';
