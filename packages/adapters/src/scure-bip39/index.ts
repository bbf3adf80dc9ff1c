export * from './bip39-recovery-phrases.ts';
