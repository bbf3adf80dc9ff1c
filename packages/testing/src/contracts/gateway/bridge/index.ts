export * from './bridge-artifact-store-contract.ts';
export * from './bridge-client-store-contract.ts';
export * from './bridge-samples.ts';
export * from './logout-sender-contract.ts';
export * from './signing-key-maker-contract.ts';
export * from './signing-key-store-contract.ts';
