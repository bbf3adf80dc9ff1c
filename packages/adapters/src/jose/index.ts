export * from './jose-checkpoint-signer.ts';
export * from './jose-checkpoint-verifier.ts';
export * from './jose-statement-signer.ts';
export * from './jose-statement-verifier.ts';
export * from './statement-jwk.ts';
