export * from './catalog-samples.ts';
export * from './catalog-store-contract.ts';
