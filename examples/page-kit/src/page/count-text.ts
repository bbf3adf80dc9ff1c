import { LOCALE } from './locale.ts';

const COUNT = new Intl.NumberFormat(LOCALE);

/** Returns the number with separators between the thousands. */
export function countText(count: number): string {
  return COUNT.format(count);
}
