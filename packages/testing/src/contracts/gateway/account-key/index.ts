export * from './account-key-samples.ts';
export * from './account-key-store-contract.ts';
