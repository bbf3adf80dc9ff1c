export * from './seat-record-store-contract.ts';
export * from './support-forum-contract.ts';
