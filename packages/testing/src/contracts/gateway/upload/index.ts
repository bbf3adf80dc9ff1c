export * from './block-inbox-contract.ts';
export * from './disk-space-contract.ts';
export * from './quota-limit-contract.ts';
export * from './upload-samples.ts';
export * from './upload-store-contract.ts';
