export * from './holder-history-contract.ts';
