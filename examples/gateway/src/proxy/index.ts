export * from './proxy.ts';
export * from './start/open-policy.ts';
export * from './start/proxy-configuration.ts';
export * from './start/proxy-metrics.ts';
export * from './start/start-proxy.ts';
