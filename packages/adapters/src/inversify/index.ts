export * from './account-module.ts';
export * from './atproto-sign-in-module.ts';
export * from './session-module.ts';
export * from './single-sign-on-module.ts';
export * from './tokens.ts';
