import { LOCALE } from './locale.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_TEXT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Returns the first instant of a day in the user's time zone, as ISO 8601; undefined if the text is not a day such as
 * `2026-11-27`. `later`: number of days after that day.
 */
export function startOfDay(day: string, later = 0): string | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Returns the day such as `2026-11-27` as the page shows it; any other text unchanged. */
export function dayText(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : DAY_TEXT.format(at);
}
