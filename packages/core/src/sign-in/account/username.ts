import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';

/** A login name as its owner wrote it, in Unicode normal form NFKC. */
export type Username = string;

const MIN_LENGTH = 3;
const MAX_LENGTH = 64;
// Some letters and marks show nothing: with one of them a name would look like another, or like none.
const ALLOWED = /^(?!\p{M})[[\p{L}\p{M}\p{Nd}._@\-]--\p{Default_Ignorable_Code_Point}]+$/v;
const LETTERS = /\p{L}/gu;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The login name that the text stands for; throws `InvalidInput` with every fault. */
export function parseUsername(text: string): Username {
  const issues = usernameIssues(text);
  if (issues.length > 0) throw new InvalidInput(issues);
  return text.normalize('NFKC');
}

/**
 * Every fault of the text as a login name. Letters of alphabets that look alike (Latin, Cyrillic, Greek) can not be
 * mixed in one name (Unicode UTS 39, confusables).
 */
export function usernameIssues(text: string): readonly InputIssue[] {
  const username = text.normalize('NFKC');
  const length = [...username].length;
  const faults: string[] = [];
  if (length < MIN_LENGTH || length > MAX_LENGTH)
    faults.push(`Use ${MIN_LENGTH} to ${MAX_LENGTH} characters.`);
  if (length > 0 && !ALLOWED.test(username))
    faults.push('Use only letters, digits and the characters . _ @ -');
  if (mixesScripts(username)) faults.push('Use letters of one alphabet only.');
  return faults.map((message) => ({ path: ['username'], message }));
}

/**
 * What two login names share when they count as the same: names are unique without regard to case. By way of the
 * capitals, as some small letters have two forms (σ and ς) or become two letters (ß), and of the small letters before, as
 * one capital does so only then (ẞ).
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

function mixesScripts(username: string): boolean {
  const letters = username.match(LETTERS) ?? [];
  return SCRIPTS.filter((script) => letters.some((letter) => script.test(letter))).length > 1;
}
