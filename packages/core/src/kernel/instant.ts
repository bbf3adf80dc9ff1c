/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z (as `Date.now()` counts them). */
export type Instant = number;

/** A length of time in milliseconds. */
export type Milliseconds = number;

export const SECOND: Milliseconds = 1_000;
export const MINUTE: Milliseconds = 60 * SECOND;
export const HOUR: Milliseconds = 60 * MINUTE;
export const DAY: Milliseconds = 24 * HOUR;
