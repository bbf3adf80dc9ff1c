import { isPlainPattern } from './is-plain-pattern.ts';
import { listedPasswords } from './listed-passwords.ts';
import { reversed } from './reversed.ts';
import { variationsOf } from './variations-of.ts';

/** No hasher accepts longer passwords, and the search for repetitions takes quadratic time. */
const MAX_LENGTH = 72;
const REPEATED = /^(.{3,}?)\1+$/su;

/**
 * Returns whether it is one of the most common passwords, forwards or backwards and in any case, or a usual variation
 * of one (OWASP ASVS 6.2.4). The list of some 49,000 is loaded at the first call, not at start.
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
