export * from './bridge-provider.ts';
export { DENIED } from './login-policy.ts';
export { type BridgeProviderParts, ROUTES } from './provider-configuration.ts';
export * from './provider-logout-sender.ts';
export * from './provider-pages.ts';
export * from './rsa-signing-key-maker.ts';
