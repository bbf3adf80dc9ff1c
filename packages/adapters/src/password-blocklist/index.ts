export * from './is-common-password.ts';
