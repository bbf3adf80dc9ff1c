export * from './holder-key-samples.ts';
export * from './holder-key-store-contract.ts';
