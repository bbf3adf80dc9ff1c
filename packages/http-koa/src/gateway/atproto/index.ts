export * from './atproto-sign-in.ts';
