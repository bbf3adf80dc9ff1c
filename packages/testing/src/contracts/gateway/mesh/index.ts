export * from './block-replica-contract.ts';
export * from './replica-ledger-contract.ts';
