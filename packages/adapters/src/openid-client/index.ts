export type { Reach } from './network-policy.ts';
export * from './openid-client-adapter.ts';
export type { CompletedSignIn, OpenIdClientConnection } from './openid-client-connection.ts';
