export * from './jose-statement-signer.ts';
export * from './jose-statement-verifier.ts';
export * from './statement-jwk.ts';
