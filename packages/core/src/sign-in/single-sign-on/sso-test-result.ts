import type { Role } from '../account/account.ts';
import type { ClientAuthentication } from './client-authentication.ts';
import type { SsoProfile } from './sso-profile.ts';

/** The account with which the user of a test would be signed in. */
export type SsoTestAccount =
  | {
      readonly state: 'existing';
      readonly username: string;
      readonly role: Role;
      /** True if the account cannot sign in. */
      readonly disabled: boolean;
    }
  | { readonly state: 'new'; readonly username: string; readonly role: Role };

/** The result of a test sign-in. */
export type SsoTestResult =
  | {
      readonly state: 'succeeded';
      readonly profile: SsoProfile;
      readonly clientAuthentication: ClientAuthentication;
      readonly account: SsoTestAccount;
    }
  | {
      readonly state: 'failed';
      readonly code: 'sso_denied' | 'sso_failed' | 'sso_unreachable';
      /** The cause, for an administrator. */
      readonly reason: string;
    };
