import { z } from 'zod';

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  const isWithin = (number: number) => number >= min && number <= max;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine(isWithin, error);
}
