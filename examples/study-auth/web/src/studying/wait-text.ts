import { LOCALE } from '@gatehouse/page-kit/page';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A wait in its largest whole unit, for example `10 min` or `4 days`. */
export function waitText(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (['minute', 60] as const);
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  });
  return format.format(Math.max(1, Math.round(seconds / size)));
}
