import type { Change } from './change.ts';

/** The values that an operator enters to change an entitlement. */
export interface ChangeValues {
  readonly change: Change['id'] | '';
  /** End of the grace in the reader's time zone, in the format of a `datetime-local` field. */
  readonly grace_until: string;
  readonly reason: string;
  readonly ticket_ref: string;
  readonly isEndConfirmed: boolean;
}

export const NO_CHANGE: ChangeValues = {
  change: '',
  grace_until: '',
  reason: '',
  ticket_ref: '',
  isEndConfirmed: false,
};
