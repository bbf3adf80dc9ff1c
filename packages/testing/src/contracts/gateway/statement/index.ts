export * from './entitlement-service-contract.ts';
export * from './held-entitlements-contract.ts';
export * from './kept-statement-store-contract.ts';
export * from './statement-signer-contract.ts';
export * from './statement-verifier-contract.ts';
