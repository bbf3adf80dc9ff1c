export * from './entitlements.ts';
