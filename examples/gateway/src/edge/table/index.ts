export * from './client-claims.ts';
export * from './limits.ts';
export * from './outage.ts';
export * from './public-sites.ts';
export * from './route.ts';
export * from './route-table.ts';
export * from './site.ts';
