export * from './clock-contract.ts';
export * from './random-source-contract.ts';
export * from './secret-box-contract.ts';
export * from './sha256-contract.ts';
