import { type InputIssue, InvalidInput } from '../../../kernel/invalid-input.ts';
import { Secret } from '../../../kernel/secret.ts';

/**
 * A password in Unicode normal form NFC (NIST SP 800-63B-4 section 3.1.1.2). Another form would not match the
 * stored hashes of passwords with accents.
 */
export type Password = Secret;

/** The rules for a new password. There are no composition rules (OWASP ASVS 6.2.5). */
export interface PasswordRules {
  /** Minimum length in Unicode code points. */
  readonly minLength: number;
  /** Returns whether the password is very common or a usual variation of a common password (OWASP ASVS 6.2.4). */
  isCommon(password: string): boolean;
}

/**
 * Maximum length of a password. bcrypt ignores all further bytes, so a longer password is refused and never truncated
 * (OWASP ASVS 6.2.8).
 */
export const MAX_PASSWORD_BYTES = 72;

/** Parses a new password. Throws `InvalidInput` for `field` with every fault. */
export function parseNewPassword(
  text: string,
  username: string,
  rules: PasswordRules,
  field = 'password',
): Password {
  const issues = newPasswordIssues(text, username, rules, field);
  if (issues.length > 0) throw new InvalidInput(issues);
  return new Secret(text.normalize('NFC'));
}

/** Returns every reason why the text is refused as a new password. */
export function newPasswordIssues(
  text: string,
  username: string,
  rules: PasswordRules,
  field = 'password',
): readonly InputIssue[] {
  const password = text.normalize('NFC');
  const faults: string[] = [];
  if ([...password].length < rules.minLength) faults.push(`Use at least ${rules.minLength} characters.`);
  if (utf8Length(password) > MAX_PASSWORD_BYTES) {
    faults.push(
      `Use at most ${MAX_PASSWORD_BYTES} bytes. A letter with an accent or an emoji takes two to four.`,
    );
  }
  if (!password.isWellFormed())
    faults.push('Use complete characters. The password contains half a character.');
  if (rules.isCommon(password))
    faults.push('This is one of the most common passwords, or close to one; choose another.');
  if (containsName(password, username)) faults.push('It must not contain the username.');
  return faults.map((message) => ({ path: [field], message }));
}

/** Parses the password that a client presents to sign in. Returns undefined if no account can have this password. */
export function parsePresentedPassword(text: string): Password | undefined {
  const password = text.normalize('NFC');
  const possible =
    password.isWellFormed() && password.length > 0 && utf8Length(password) <= MAX_PASSWORD_BYTES;
  return possible ? new Secret(password) : undefined;
}

function containsName(password: string, username: string): boolean {
  return username !== '' && password.toLowerCase().includes(username.toLowerCase());
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
