export * from './block-replica-contract.ts';
