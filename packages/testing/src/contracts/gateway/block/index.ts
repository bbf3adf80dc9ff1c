export * from './block-samples.ts';
export * from './block-store-contract.ts';
