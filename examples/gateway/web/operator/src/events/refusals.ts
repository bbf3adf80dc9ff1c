import type { FailureWords } from '@gatehouse/page-kit/api';
import { STEP_UP_WORDS } from '../step-up/words.ts';

/** Messages for the error codes of refused changes. */
export const REFUSALS: FailureWords = {
  ...STEP_UP_WORDS,
  entitlement_changed:
    'Someone else changed this entitlement after you looked it up. Check its new state above, then apply the change again.',
  event_id_reused: 'An earlier attempt has already changed this entitlement. Look it up again.',
  role_required: 'Your roles do not allow this change.',
};
