import { isPlainPattern } from './is-plain-pattern.ts';
import { listedPasswords } from './listed-passwords.ts';
import { reversed } from './reversed.ts';

/**
 * Is it one of the most common passwords, forwards or backwards and in whatever case (OWASP ASVS 6.2.4)? The list of
 * some 49,000 is loaded by the first question, not at start.
 */
export function isCommonPassword(password: string): boolean {
  const key = password.toLowerCase();
  return isPlainPattern(key) || listedPasswords().has(key) || listedPasswords().has(reversed(key));
}
