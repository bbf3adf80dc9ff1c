import type { FailureWords } from '@gatehouse/page-kit/api';

/** Code of the refusal of an order that requires a recent sign-in. */
export const STEP_UP = 'recent_sign_in_required';

/** Message for an order that requires a recent sign-in. */
export const STEP_UP_WORDS: FailureWords = {
  [STEP_UP]:
    'You signed in too long ago for this. Sign in again. You then return to this page, and your entries are sent.',
};
