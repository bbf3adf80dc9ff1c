export * from './attempt-store.port.ts';
export * from './sign-in-throttled.ts';
export * from './site-of.ts';
export * from './stranger-throttle.ts';
