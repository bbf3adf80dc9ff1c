export * from './pds-accounts.ts';
export * from './pds-secrets.ts';
export * from './start-pds.ts';
