import { storableText } from '@gatehouse/core/kernel';

/** Returns whether a value is a text of at most this length that every database returns unchanged. */
export function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && [...value].length <= maxLength && storableText(value) === value;
}
