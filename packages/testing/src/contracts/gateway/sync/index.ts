export * from './holder-repository-contract.ts';
export * from './sync-stores-contract.ts';
