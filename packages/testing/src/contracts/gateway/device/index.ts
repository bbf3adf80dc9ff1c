export * from './device-samples.ts';
export * from './device-store-contract.ts';
