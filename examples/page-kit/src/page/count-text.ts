import { LOCALE } from './locale.ts';

const COUNT = new Intl.NumberFormat(LOCALE);

/** Returns the number with separators between the thousands. */
export function countText(count: number): string {
  return COUNT.format(count);
}

/** Returns the number with its noun, such as "1 card" or "1,204 cards". */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : `${noun}s`}`;
}
