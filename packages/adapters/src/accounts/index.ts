export type { Accounts, SignInForm, StartedSession } from './accounts.ts';
export { type AccountsOptions, openAccounts } from './open-accounts.ts';
