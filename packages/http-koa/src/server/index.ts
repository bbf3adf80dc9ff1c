export * from './access-log.ts';
export * from './allow-origins.ts';
export * from './graceful-stop.ts';
export * from './health-router.ts';
export * from './metrics.ts';
export * from './no-store.ts';
export * from './security-headers.ts';
export * from './web-page.ts';
