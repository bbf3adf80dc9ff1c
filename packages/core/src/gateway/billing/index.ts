export * from './billing-adapter.port.ts';
export * from './manual-billing-adapter.ts';
export * from './origin-not-verified.ts';
export * from './receive-billing-request.use-case.ts';
