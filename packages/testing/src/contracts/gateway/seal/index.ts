export * from './seal-vectors.ts';
export * from './sealing-crypto-contract.ts';
