import { z } from 'zod';

// PostgreSQL cannot store NUL or an unpaired surrogate. Other control characters are not allowed in a line
// either.
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const PARAGRAPHS = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** One line of text, trimmed. */
export function line(maximum: number): z.ZodString {
  return z
    .string()
    .trim()
    .max(maximum, `Use at most ${maximum} characters.`)
    .regex(LINE, 'Use text in one line, without control characters.');
}

/** Text of any number of lines, trimmed. */
export function paragraphs(maximum: number): z.ZodString {
  return z
    .string()
    .trim()
    .max(maximum, `Use at most ${maximum} characters.`)
    .regex(PARAGRAPHS, 'Use text without control characters.');
}
