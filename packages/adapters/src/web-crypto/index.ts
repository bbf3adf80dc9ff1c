export * from './web-sealing-crypto.ts';
