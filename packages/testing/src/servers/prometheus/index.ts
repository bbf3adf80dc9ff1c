export * from './start-prometheus.ts';
