export * from './holder-repository-contract.ts';
export * from './holder-sync-store-contract.ts';
export * from './sync-stores.ts';
export * from './write-attempts-contract.ts';
