import type { Instant } from '@gatehouse/core/kernel';

/** Formats the instant for JSON: ISO 8601 in UTC. */
export function isoInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** Formats the instant for JSON; null stays null. */
export function isoInstantOrNull(instant: Instant | null): string | null {
  return instant === null ? null : isoInstant(instant);
}
