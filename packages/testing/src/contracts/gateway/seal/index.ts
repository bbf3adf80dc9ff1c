export * from './recovery-phrases-contract.ts';
export * from './seal-vectors.ts';
export * from './sealing-crypto-contract.ts';
