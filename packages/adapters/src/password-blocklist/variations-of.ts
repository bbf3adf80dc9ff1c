/** Letters by the character that often replaces them. `1` and `!` replace both `i` and `l`, so there are two tables. */
const SUBSTITUTED: readonly Readonly<Record<string, string>>[] = ['i', 'l'].map((one) => ({
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': one,
  '!': one,
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}));

/** Digits by the punctuation mark on the same key of a US keyboard. */
const SHIFTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'!@#$%^&*()'].map((mark, index) => [mark, String((index + 1) % 10)]),
);

/**
 * A usual ending or beginning: digits with optional punctuation or spaces before and after. The digits are up to three,
 * a year, one repeated digit, or a run such as `12345`.
 */
const USUAL_ADDITION = /^[^\p{L}\p{N}]{0,3}(\d{0,3}|(19|20)\d\d|(\d)\3{3,9}|1234\d{0,6})[^\p{L}\p{N}]{0,3}$/u;
/** One or two letters beside six or more digits, such as `aa@123456` and `12345678aa`. */
const DIGITS_WITH_LETTERS =
  /^(?:\p{L}{1,2}[^\p{L}\p{N}\s]{0,3}(?<last>\d{6,})|(?<first>\d{6,})[^\p{L}\p{N}\s]{0,3}\p{L}{1,2})[^\p{L}\p{N}\s]{0,3}$/u;
const PUNCTUATION = /[^\p{L}\p{N}\s]/gu;
const MIN_BASE_LENGTH = 3;
const MAX_ADDITION_LENGTH = 16;

/**
 * Returns the passwords that a lower-case password can be a variation of:
 *
 * - without a usual ending (`welcome@123`, `summer2024`) or beginning (`2024summer`), with letters for the characters
 *   that replace them (`p@ssw0rd`), or both;
 * - with digits for the punctuation on their keys (`zaq1@wsx`);
 * - without punctuation (`pass@word1`);
 * - only the digits, if there are one or two letters beside them (`aa@123456`).
 *
 * Only whole passwords are compared with the list, so that phrases of several words are not affected.
 */
export function variationsOf(password: string): readonly string[] {
  const digits = DIGITS_WITH_LETTERS.exec(password)?.groups;
  const bases = [password, ...withoutEnding(password)].flatMap((base) => [base, ...withoutBeginning(base)]);
  return [
    ...bases.flatMap((base) => [base, ...SUBSTITUTED.map((letters) => substituted(base, letters))]),
    substituted(password, SHIFTED),
    password.replaceAll(PUNCTUATION, ''),
    ...[digits?.first ?? digits?.last].filter((text) => text !== undefined),
  ];
}

function withoutEnding(password: string): string[] {
  const bases: string[] = [];
  const shortest = Math.max(MIN_BASE_LENGTH, password.length - MAX_ADDITION_LENGTH);
  for (let length = password.length - 1; length >= shortest; length -= 1) {
    const [base, ending] = [password.slice(0, length), password.slice(length)];
    if (USUAL_ADDITION.test(ending)) bases.push(base);
  }
  return bases;
}

function withoutBeginning(password: string): string[] {
  const bases: string[] = [];
  const longest = Math.min(MAX_ADDITION_LENGTH, password.length - MIN_BASE_LENGTH);
  for (let length = 1; length <= longest; length += 1)
    if (USUAL_ADDITION.test(password.slice(0, length))) bases.push(password.slice(length));
  return bases;
}

function substituted(text: string, letters: Readonly<Record<string, string>>): string {
  return [...text].map((character) => letters[character] ?? character).join('');
}
