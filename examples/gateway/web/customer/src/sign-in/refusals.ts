import type { FailureWords } from '@gatehouse/page-kit/api';

/** Messages for the error codes of refused sign-ins. */
export const REFUSALS: FailureWords = {
  oauth_denied: 'You did not allow this service to access your account. Nothing has changed.',
  oauth_state_invalid: 'This sign-in has expired or was started in another browser. Please start again.',
  oauth_scope_missing: 'Please sign in again and approve all requested permissions.',
  oauth_failed: "Your account's server sent an unexpected response. Please try again.",
  oauth_authorize_failed:
    "We cannot find this account, or its server does not respond. Check the handle's spelling, including its ending.",
  pds_unavailable: 'Our account server does not respond. Try again in a moment; your invite stays valid.',
};
