import { reversed } from './reversed.ts';

const MIN_PATTERN_CHARACTERS = 3;
const MAX_PATTERN_CHARACTERS = 12;
const REPEATED_PIECE = /^(.{1,4})\1+$/su;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789'].flatMap((run) => [run, reversed(run)]);

/**
 * Returns whether the whole password repeats a short piece (`88888888`, `12341234`) or is a sequence of letters or
 * digits (`87654321`). The list of common passwords does not contain such patterns, because it was made for strength
 * meters, which detect patterns without a list.
 */
export function isPlainPattern(text: string): boolean {
  if (text.length < MIN_PATTERN_CHARACTERS || text.length > MAX_PATTERN_CHARACTERS) return false;
  return REPEATED_PIECE.test(text) || RUNS.some((run) => run.includes(text));
}
