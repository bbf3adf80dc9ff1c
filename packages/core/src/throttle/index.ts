export * from './attempt-store.port.ts';
export * from './counted-networks.ts';
export * from './purge-attempts.use-case.ts';
export * from './sign-in-throttled.ts';
export * from './site-of.ts';
export * from './stranger-throttle.ts';
