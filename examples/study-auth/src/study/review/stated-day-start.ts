import type { Instant } from '@gatehouse/core/kernel';

/** Returns the start of the learner's day that a request states; undefined if it states none. */
export function statedDayStart(query: { readonly dayStart?: string | undefined }): Instant | undefined {
  return query.dayStart === undefined ? undefined : Date.parse(query.dayStart);
}
