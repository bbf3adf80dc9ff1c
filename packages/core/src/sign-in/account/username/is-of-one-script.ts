/**
 * Recommended scripts (Unicode UAX 31, table 5). Other scripts are rarely used and have letters that look like Latin
 * letters.
 */
const RECOMMENDED =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana ' +
  'Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';

/** Scripts that are commonly used together in one text. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const LETTERS = /[\p{L}\p{M}\p{N}]/gu;
const SETS = [...RECOMMENDED.split(' ').map((script) => [script]), ...TOGETHER].map(onlyOf);

/**
 * Returns whether all letters, marks and digits belong to one recommended script, or to scripts that are commonly used
 * together (Unicode UTS 39, "highly restrictive").
 */
export function isOfOneScript(text: string): boolean {
  const letters = text.match(LETTERS)?.join('') ?? '';
  return SETS.some((set) => set.test(letters));
}

function onlyOf(scripts: readonly string[]): RegExp {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
}
