export * from './account-directory-contract.ts';
export * from './account-finder-contract.ts';
export * from './machine-credential-store-contract.ts';
export * from './operator-role-store-contract.ts';
