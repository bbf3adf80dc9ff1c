import { isPlainPattern } from './is-plain-pattern.ts';
import { listedPasswords } from './listed-passwords.ts';
import { reversed } from './reversed.ts';
import { variationsOf } from './variations-of.ts';

/**
 * Maximum length of checked passwords. No hasher accepts longer passwords, and the search for repetitions takes
 * quadratic time.
 */
const MAX_LENGTH = 72;
const REPEATED = /^(.{3,}?)\1+$/su;

/**
 * Returns whether the password is a common one, or a usual variation of one (OWASP ASVS 6.2.4). Also compares the
 * reversed text, and ignores case. The list of about 49,000 passwords is loaded at the first call and not at start.
 */
export function isCommonPassword(password: string): boolean {
  const key = password.normalize('NFKC').toLowerCase();
  if (key.length > MAX_LENGTH) return false;
  return isCommon(key) || variationsOf(key).some(isCommon);
}

function isCommon(key: string): boolean {
  const listed = listedPasswords();
  const repeated = REPEATED.exec(key)?.[1];
  return (
    isPlainPattern(key) ||
    listed.has(key) ||
    listed.has(reversed(key)) ||
    (repeated !== undefined && listed.has(repeated))
  );
}
