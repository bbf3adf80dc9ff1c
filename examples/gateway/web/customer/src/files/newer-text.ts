import { LOCALE } from '@gatehouse/page-kit/text';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** States which of two contents is newer, and by how much. The times are in milliseconds since 1970. */
export function newerText(original: number, copy: number, device: string): string {
  const distance = Math.abs(copy - original);
  if (distance < 1_000) return 'Both were changed in the same second.';
  const newer = copy > original ? `The version from ${device}` : 'The original';
  return `${newer} is newer, by ${spanText(distance)}.`;
}

function spanText(span: number): string {
  const [unit, size] = UNITS.find(([, length]) => span >= length) ?? (['second', 1_000] as const);
  const format = new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(span / size));
}
