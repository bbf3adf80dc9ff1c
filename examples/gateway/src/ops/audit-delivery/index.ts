export * from './audit-delivery-config.ts';
export * from './audit-sinks.ts';
export * from './delivery-jobs.ts';
