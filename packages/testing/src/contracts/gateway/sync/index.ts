export * from './holder-repository-contract.ts';
