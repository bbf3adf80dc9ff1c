export * from './work-queue-contract.ts';
