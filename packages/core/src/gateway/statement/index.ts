export * from './held-entitlements.port.ts';
export * from './issue-statement.use-case.ts';
export * from './statement.ts';
export * from './statement-claims.ts';
export * from './statement-key.ts';
export * from './statement-signer.port.ts';
export * from './statement-verifier.port.ts';
