export * from './any-character.ts';
export * from './entitlements.ts';
