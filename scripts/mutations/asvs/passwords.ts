import type { Mutation } from '../mutation.ts';

const RULES = 'packages/core/test/sign-in/account/password.test.ts';
const BLOCKLIST = 'packages/adapters/test/password-blocklist/is-common-password.test.ts';
const OWN = 'examples/study-auth/test/http/own-password.test.ts';
const BCRYPT = 'packages/adapters/test/bcrypt/bcrypt-password-hasher.test.ts';
const ODD = 'examples/study-auth/test/http/odd-credentials.test.ts';
const PAGE = 'examples/study-auth/test/e2e/sign-in.test.ts';

const PASSWORD = 'packages/core/src/sign-in/account/password/password.ts';
const COMMON = 'packages/adapters/src/password-blocklist/is-common-password.ts';
const LISTED = 'packages/adapters/src/password-blocklist/listed-passwords.ts';
const CHANGE = 'packages/core/src/sign-in/account/password/change-password.use-case.ts';
const HASHER = 'packages/adapters/src/bcrypt/bcrypt-password-hasher.ts';
const MACHINE = 'examples/study-auth/src/machine-module.ts';
const FIELD = 'examples/page-kit/src/form/password-field.tsx';

/** Mutations for the claims about ASVS 6.2. */
export const passwordMutations: readonly Mutation[] = [
  {
    test: `${RULES} > accepts %s`,
    file: PASSWORD,
    find: 'length < rules.minLength',
    replace: 'length <= rules.minLength',
  },
  {
    test: `${RULES} > accepts %s`,
    file: PASSWORD,
    find: 'MAX_PASSWORD_BYTES = 72',
    replace: 'MAX_PASSWORD_BYTES = 63',
  },
  {
    test: `${RULES} > accepts %s`,
    file: PASSWORD,
    find: 'if (!password.isWellFormed())',
    replace: "if (!/\\d/.test(password)) faults.push('Use a digit.');\n  if (!password.isWellFormed())",
  },
  {
    test: `${RULES} > refuses %s`,
    file: PASSWORD,
    find: 'length < rules.minLength',
    replace: 'length < rules.minLength - 1',
  },
  {
    test: `${RULES} > refuses %s`,
    file: PASSWORD,
    find: 'if (utf8Length(password) > MAX_PASSWORD_BYTES)',
    replace: 'if (password.length > MAX_PASSWORD_BYTES)',
  },
  {
    test: `${RULES} > refuses %s`,
    file: PASSWORD,
    find: 'password.toLowerCase().includes(username.toLowerCase())',
    replace: 'password.includes(username)',
  },
  {
    test: `${RULES} > reads back every password that could be set`,
    file: PASSWORD,
    find: 'possible ? new Secret(password)',
    replace: 'possible ? new Secret(password.trim())',
  },
  {
    test: 'examples/study-auth/test/http/configuration.test.ts > refuses %s when it is one of %j',
    file: 'examples/study-auth/src/environment.ts',
    find: 'PASSWORD_MIN_LENGTH: wholeNumber(8,',
    replace: 'PASSWORD_MIN_LENGTH: wholeNumber(1,',
  },
  {
    test: 'examples/study-auth/test/http/signing-in.test.ts > enforces the minimum password length that the server reports',
    file: MACHINE,
    find: 'minLength: configuration.PASSWORD_MIN_LENGTH',
    replace: 'minLength: 8',
  },
  {
    test: `${OWN} > leaves exactly one session, the caller's fresh one`,
    file: CHANGE,
    find: 'await this.#ports.sessions.removeAllOf(id)',
    replace: '0',
  },
  {
    test: `${OWN} > leaves exactly one session, the caller's fresh one`,
    file: CHANGE,
    find: 'await this.#ports.accounts.setPasswordHash(id, newHash);',
    replace: '',
  },
  {
    test: 'examples/study-auth/test/e2e/account.long.test.ts > changes, and every other session ends',
    file: CHANGE,
    find: 'await this.#ports.sessions.removeAllOf(id)',
    replace: '0',
  },
  {
    test: `${OWN} > requires the current password, and changes nothing without it`,
    file: CHANGE,
    find: 'if (!verified) return this.#refuse(id);\n      const signedIn = await this.#replace(id, verified.hash,',
    replace: "const signedIn = await this.#replace(id, account?.passwordHash ?? '',",
  },
  {
    test: `${BLOCKLIST} > knows more than 40,000 passwords, among them a sample of the 3,000 most common in published lists`,
    file: LISTED,
    find: "dictionaries()['passwords-common']",
    replace: "dictionaries()['passwords-common'].slice(0, 1_000)",
  },
  {
    test: `${BLOCKLIST} > finds the usual variations with substituted letters, endings and repetitions`,
    file: COMMON,
    find: ' || variationsOf(key).some(isCommon)',
    replace: '',
  },
  {
    test: `${BLOCKLIST} > finds common passwords in capitals or reversed`,
    file: COMMON,
    find: ".normalize('NFKC').toLowerCase()",
    replace: '',
  },
  {
    test: `${BLOCKLIST} > finds common passwords in capitals or reversed`,
    file: COMMON,
    find: 'listed.has(reversed(key)) ||',
    replace: '',
  },
  {
    test: `${ODD} > must not be one %s, and is refused with the reason`,
    file: MACHINE,
    find: 'isCommon: isCommonPassword',
    replace: 'isCommon: () => false',
  },
  {
    test: `${BLOCKLIST} > accepts a password that is neither listed nor a simple pattern`,
    file: COMMON,
    find: 'if (key.length > MAX_LENGTH) return false;',
    replace: 'if (!/\\d/.test(key)) return true;',
  },
  {
    test: `${PAGE} > hides the password until the user shows it`,
    file: FIELD,
    find: 'visibilityToggleFocusable',
    replace: 'defaultVisible visibilityToggleFocusable',
  },
  {
    test: `${PAGE} > accepts pasted text, and states its rule to people and password managers`,
    file: FIELD,
    find: 'visibilityToggleFocusable',
    replace: 'onPaste={(event) => event.preventDefault()} visibilityToggleFocusable',
  },
  {
    test: `${PAGE} > accepts pasted text, and states its rule to people and password managers`,
    file: 'examples/page-kit/src/form/new-password-field.tsx',
    find: 'autoComplete="new-password"',
    replace: 'autoComplete="off"',
  },
  {
    test: `${BCRYPT} > does not verify a longer password against the hash of its first 72 bytes`,
    file: HASHER,
    find: 'if (isTooLong(password) || ',
    replace: 'if (',
  },
  {
    test: `${BCRYPT} > does not stop at a NUL character`,
    file: HASHER,
    find: 'bcrypt.compare(password.reveal(),',
    replace: "bcrypt.compare(password.reveal().split('\\0')[0] ?? '',",
  },
  {
    test: `${ODD} > is the same in any composition of its accents`,
    file: PASSWORD,
    find: "const password = text.normalize('NFC');\n  const possible",
    replace: 'const password = text;\n  const possible',
  },
];
