export * from './attempt-store-contract.ts';
export * from './audit-log-contract.ts';
export * from './changes/index.ts';
export * from './contract.ts';
export * from './samples.ts';
export * from './settings-store-contract.ts';
export * from './sign-in/index.ts';
export * from './unit-of-work-contract.ts';
