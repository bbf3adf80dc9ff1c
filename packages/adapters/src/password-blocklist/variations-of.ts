/** The letters that these characters commonly replace. `1` replaces two letters. */
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

/** Punctuation, then up to three digits, a year, the same digit repeatedly, or a run that begins at 1, then punctuation. */
const USUAL_ENDING =
  /^[^\p{L}\p{N}\s]{0,3}(\d{0,3}|(19|20)\d\d|(\d)\3{3,9}|1234\d{0,6})[^\p{L}\p{N}\s]{0,3}$/u;
const LONG_RUN = /^[^\p{L}\p{N}\s]{0,3}1234\d{1,6}[^\p{L}\p{N}\s]{0,3}$/u;
const MIN_BASE_LENGTH = 3;
const LONGEST_ENDING = 16;

/**
 * The passwords that a lower-case password may be a variation of: without a usual ending (`welcome@123`, `summer2024`), with letters
 * for the characters that replace them (`p@ssw0rd`), or both. Only whole passwords are compared with the list, so that
 * phrases of several words are not affected.
 */
export function variationsOf(password: string): readonly string[] {
  const bases = [password, ...withoutEnding(password)];
  return bases.flatMap((base) => [base, ...SUBSTITUTED.map((letters) => substituted(base, letters))]);
}

function withoutEnding(password: string): string[] {
  const bases: string[] = [];
  const shortest = Math.max(1, password.length - LONGEST_ENDING);
  for (let length = password.length - 1; length >= shortest; length -= 1) {
    const [base, ending] = [password.slice(0, length), password.slice(length)];
    if (length >= MIN_BASE_LENGTH && USUAL_ENDING.test(ending)) bases.push(base);
    // In `aa@123456` the few letters add nothing to the long run.
    else if (length < MIN_BASE_LENGTH && LONG_RUN.test(ending)) bases.push('123456');
  }
  return bases;
}

function substituted(text: string, letters: Readonly<Record<string, string>>): string {
  return [...text].map((character) => letters[character] ?? character).join('');
}
