import { counted } from '@gatehouse/page-kit/text';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Returns for how long deleted files and earlier versions are kept, as text. `days` is undefined if it is not known.
 */
export function keptDays(days: number | undefined): string {
  if (days === undefined) return 'some time';
  return counted(days, 'day');
}

/** Returns when content that was deleted or replaced at the instant is removed. Both are in ISO 8601. */
export function keptUntil(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString();
}
