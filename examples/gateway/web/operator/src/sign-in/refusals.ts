import type { FailureWords } from '@gatehouse/page-kit/api';

/** Messages for the error codes of refused sign-ins. */
export const REFUSALS: FailureWords = {
  foreign_pds: 'Only accounts on our own account server can sign in here.',
  oauth_denied: 'You did not allow this service to access your account. Nothing has changed.',
  oauth_state_invalid: 'This sign-in has expired or was started in another browser. Please start again.',
  oauth_failed: 'The account server sent an unexpected response. Please try again.',
  oauth_authorize_failed:
    'There is no account with this handle, or its server does not respond. Check the spelling.',
};
