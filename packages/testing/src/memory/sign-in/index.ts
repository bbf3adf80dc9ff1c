export * from './memory-account-store.ts';
export * from './memory-login-state-store.ts';
export * from './memory-password-link-store.ts';
export * from './memory-session-store.ts';
export * from './memory-storage.ts';
export * from './readable-password-hasher.ts';
export * from './trusting-openid-client.ts';
