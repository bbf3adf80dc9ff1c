import { LOCALE } from './locale.ts';

const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 14],
] as const;

/** Shows an instant relative to now, such as "2 hours ago". The tooltip contains the exact time. */
export function Instant({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={EXACT.format(new Date(at))}>
      {exact ? EXACT.format(new Date(at)) : ago(new Date(at))}
    </time>
  );
}

function ago(instant: Date): string {
  let distance = (instant.getTime() - Date.now()) / 1_000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(distance) < size) return RELATIVE.format(Math.round(distance), unit);
    distance /= size;
  }
  return EXACT.format(instant);
}
