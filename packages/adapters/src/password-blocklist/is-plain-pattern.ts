import { reversed } from './reversed.ts';

const SHORTEST = 3;
const LONGEST = 12;
const REPEATED_PIECE = /^(.{1,4})\1+$/su;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789'].flatMap((run) => [run, reversed(run)]);

/**
 * Is the whole of it a short piece over and over (`88888888`, `12341234`) or a run of the alphabet or of digits
 * (`87654321`)? Lists made for strength meters leave these out, common as they are, since meters find them without.
 */
export function isPlainPattern(text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST) return false;
  return REPEATED_PIECE.test(text) || RUNS.some((run) => run.includes(text));
}
