export * from './gateway/atproto-sign-in-module.ts';
export * from './gateway/tokens.ts';
export * from './sign-in/account-module.ts';
export * from './sign-in/session-module.ts';
export * from './sign-in/single-sign-on-module.ts';
export * from './tokens.ts';
