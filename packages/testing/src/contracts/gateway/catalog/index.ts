export * from './catalog-samples.ts';
export * from './catalog-store-contract.ts';
export * from './check-quota-histories.ts';
