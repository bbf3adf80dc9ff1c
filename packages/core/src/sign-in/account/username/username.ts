import { type InputIssue, InvalidInput } from '../../../kernel/invalid-input.ts';
import { hasRestrictedLetter } from './has-restricted-letter.ts';
import { isOfOneScript } from './is-of-one-script.ts';

/** A username as its owner entered it, in Unicode normal form NFKC. */
export type Username = string;

const MIN_LENGTH = 3;
const MAX_LENGTH = 64;
// Invisible letters and marks are excluded, because a name that contains one would look like another name or be
// invisible.
const ALLOWED = /^[[\p{L}\p{M}\p{Nd}._@\-]--\p{Default_Ignorable_Code_Point}]+$/v;

/** Parses a username. Throws `InvalidInput` with every fault. */
export function parseUsername(text: string): Username {
  const issues = usernameIssues(text);
  if (issues.length > 0) throw new InvalidInput(issues);
  return text.normalize('NFKC');
}

/** Returns every fault of a username. A name must use one script, so that it cannot imitate another name. */
export function usernameIssues(text: string): readonly InputIssue[] {
  const username = text.normalize('NFKC');
  const length = [...username].length;
  const faults: string[] = [];
  if (length < MIN_LENGTH || length > MAX_LENGTH)
    faults.push(`Use ${MIN_LENGTH} to ${MAX_LENGTH} characters.`);
  if (length > 0 && (!ALLOWED.test(username) || hasRestrictedLetter(username)))
    faults.push('Use only letters, digits and the characters . _ @ -');
  if (!isOfOneScript(username)) faults.push('Use letters of one alphabet only.');
  return faults.map((message) => ({ path: ['username'], message }));
}

/**
 * Returns the key that makes usernames unique regardless of case. Converts to lower case, then to upper case, then to
 * lower case again. In upper case, two forms of a letter become equal (σ and ς), and ß becomes two letters. Converting
 * to lower case first makes ß of the capital ẞ.
 *
 * Changing this can make two accounts collide. Stored keys (`users.username_key`) then no longer match their names.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
