export * from './atproto-oauth-client-adapter.ts';
export * from './derived-client-key.ts';
export * from './exclusive-tokens.ts';
export * from './http-pds-client.ts';
export * from './oauth-client-identity.ts';
export * from './oauth-holder-repository.ts';
export * from './pds-refusal-reason.ts';
export * from './sealed-stores.ts';
