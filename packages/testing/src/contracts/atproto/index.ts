export * from './atproto-contracts.ts';
export * from './identity-store-contract.ts';
export * from './lock-contract.ts';
export * from './oauth-session-store-contract.ts';
export * from './oauth-state-store-contract.ts';
export * from './pds-client-contract.ts';
export * from './samples.ts';
export * from './sign-up-invite-store-contract.ts';
