export * from './self-signed.ts';
