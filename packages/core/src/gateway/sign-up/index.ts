export * from './create-sign-up-invite.use-case.ts';
export * from './invite-acts.ts';
export * from './list-sign-up-invites.use-case.ts';
export * from './revoke-sign-up-invite.use-case.ts';
export * from './sign-up-errors.ts';
export * from './sign-up-invite.ts';
export * from './sign-up-invite-store.port.ts';
export * from './sign-up-on-pds.use-case.ts';
