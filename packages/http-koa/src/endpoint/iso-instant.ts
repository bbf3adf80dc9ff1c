import type { Instant } from '@gatehouse/core/kernel';

/** An instant as JSON shows it: ISO 8601 in UTC. */
export function isoInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
