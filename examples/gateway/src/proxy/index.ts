export * from './open-policy.ts';
export * from './proxy.ts';
export * from './proxy-configuration.ts';
export * from './proxy-metrics.ts';
export * from './start-proxy.ts';
