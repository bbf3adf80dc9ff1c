import { z } from 'zod';

// PostgreSQL keeps neither NUL nor half of a surrogate pair, and no other control character is text.
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const PARAGRAPHS = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** One line of text, without the white space around it. */
export function line(maximum: number): z.ZodString {
  return z
    .string()
    .trim()
    .max(maximum, `Use at most ${maximum} characters.`)
    .regex(LINE, 'Use text in one line, without control characters.');
}

/** Text of any number of lines, without the white space around it. */
export function paragraphs(maximum: number): z.ZodString {
  return z
    .string()
    .trim()
    .max(maximum, `Use at most ${maximum} characters.`)
    .regex(PARAGRAPHS, 'Use text without control characters.');
}
