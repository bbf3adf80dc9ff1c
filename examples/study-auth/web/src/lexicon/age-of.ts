import { LOCALE } from '@gatehouse/page-kit/text';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });

/** Returns the age of an entry as the heading of its group: today, the last week, or the month. */
export function ageOf(createdAt: Date, now: Date): string {
  const startOfDay = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (createdAt.getTime() >= startOfDay) return 'Today';
  if (createdAt.getTime() >= startOfDay - 6 * DAY_MS) return 'Last 7 days';
  return MONTH.format(createdAt);
}
