import type { Instant } from '@gatehouse/core/kernel';

/** Formats the instant for JSON: ISO 8601 in UTC. */
export function isoInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
