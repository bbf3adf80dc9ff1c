export * from './knex-sign-up-invite-store.ts';
