import { type Change, endsBase, type Holdings } from './change.ts';
import type { ChangeValues } from './change-values.ts';

/** Checks the form before it is sent. Returns its faults by field. */
export function changeFaults(values: ChangeValues, change: Change | undefined, present: Holdings) {
  const needsDate = change?.hasGrace && values.grace_until === '';
  const needsConsent = change && endsBase(change, present) && !values.isEndConfirmed;
  return {
    change: change ? null : 'Choose a change.',
    grace_until: needsDate ? 'Enter when the grace period ends.' : null,
    reason: values.reason.trim() ? null : 'Enter the reason.',
    ticket_ref: values.ticket_ref.trim() ? null : 'Enter the ticket or order.',
    isEndConfirmed: needsConsent ? 'Confirm that the base plan ends.' : null,
  };
}
