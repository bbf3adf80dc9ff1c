export * from './block-replica-contract.ts';
export * from './fresh-peer.ts';
export * from './replica-ledger-contract.ts';
