export * from './customer-endpoints.ts';
export * from './customer-gate.ts';
export * from './customer-handlers.ts';
