export * from './block-ledger-contract.ts';
export * from './block-samples.ts';
export * from './block-store-contract.ts';
export * from './check-removal-histories.ts';
