import type { Instant } from '@gatehouse/core/kernel';

/** The instant as it is written in JSON: ISO 8601 in UTC. */
export function isoInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
