export * from './knex-account-directory.ts';
export * from './knex-account-finder.ts';
export * from './knex-machine-credential-store.ts';
export * from './knex-operator-role-store.ts';
export * from './knex-verification-store.ts';
export * from './service-totals.ts';
