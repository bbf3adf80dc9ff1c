export * from './failure-causes.ts';
export * from './knex-machine-credential-store.ts';
export * from './knex-operator-role-store.ts';
export * from './knex-pds-account-directory.ts';
export * from './knex-pds-account-finder.ts';
export * from './knex-verification-store.ts';
export * from './service-totals.ts';
