export * from './machine-credential-store-contract.ts';
export * from './operator-role-store-contract.ts';
export * from './pds-account-directory-contract.ts';
export * from './pds-account-finder-contract.ts';
