import type { FailureWords } from '@gatehouse/page-kit/api';

/** Messages for the error codes of refused changes. */
export const REFUSALS: FailureWords = {
  entitlement_changed:
    'Someone else changed this account after you looked it up. Check its new state above, then apply the change again.',
  event_id_reused: 'An earlier attempt has already changed this account. Look the account up again.',
  role_required: 'Your roles do not allow this change.',
};
