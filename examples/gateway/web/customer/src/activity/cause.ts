import type { SyncFailure } from './failures-query.ts';

/** Failures that have the same cause and can be solved by one action. */
export interface Cause {
  readonly code: string;
  readonly title: string;
  readonly remedy: string;
  /** True if a retry cannot succeed before the plan changes. */
  readonly needsPlan: boolean;
  /** True if the messages of the failures add something to the title and the remedy. */
  readonly hasMessages: boolean;
  readonly failures: readonly SyncFailure[];
}

const WORDS: Readonly<Record<string, readonly [title: string, remedy: string]>> = {
  entitlement_denied: ['Needs a plan', 'Choose a plan that includes your own repository, then retry.'],
  sign_in_required: ['Needs a new sign-in', 'Sign out and sign in again, then retry.'],
  conflict: [
    'Changed by another app',
    'A retry replaces the other change with the file that is stored here.',
  ],
  record_refused: ['Refused by your server', 'Your personal data server does not accept the record.'],
  record_too_large: ['Too large for your server', 'Give the file a shorter name, then retry.'],
  pds_unavailable: ['Your server did not respond', 'Retry when your personal data server is back.'],
  rate_limited: ['Your server limits requests', 'Retry later.'],
};

/** Groups the failures by cause, the most frequent cause first. */
export function causesOf(failures: readonly SyncFailure[]): readonly Cause[] {
  const groups = Map.groupBy(failures, ({ code }) => code);
  return [...groups]
    .map(([code, group]) => {
      const [title, remedy] = WORDS[code] ?? ['Could not be written', group[0]?.message ?? ''];
      return {
        code,
        title,
        remedy,
        needsPlan: code === 'entitlement_denied',
        hasMessages: code === 'record_refused' || !(code in WORDS),
        failures: group,
      };
    })
    .toSorted((one, other) => other.failures.length - one.failures.length);
}
