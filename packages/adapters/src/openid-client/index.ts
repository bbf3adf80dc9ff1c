export type { Reach } from './network-policy.ts';
export * from './openid-client-adapter.ts';
