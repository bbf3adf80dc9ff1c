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

/**
 * Letters of Chinese, Japanese and Korean that look like Latin letters or hyphens, such as `丅`, `ㄨ` and `ー`, parts of
 * Korean syllables, and sound marks.
 */
const LIKE_LATIN =
  /[\p{Script=Bopomofo}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u3099\u309a一丁七丄丅丨丫丿乂乙乚乛亅几冂凵匚十卜卩厂口尸工讠エトニノハメレロへヘくしー]/gu;
const LETTERS = /[\p{L}\p{M}\p{N}]/gu;
const ONE_SCRIPT = RECOMMENDED.split(' ').map((script) => onlyOf([script]));
const COMBINATIONS = TOGETHER.map(onlyOf);
const LATIN = onlyOf(['Latin']);

/**
 * Returns whether all letters, marks and digits belong to one recommended script, or to scripts that are commonly used
 * together (Unicode UTS 39, "highly restrictive"). A combination of scripts must not look as if it were only Latin.
 */
export function isOfOneScript(text: string): boolean {
  const letters = text.match(LETTERS)?.join('') ?? '';
  if (ONE_SCRIPT.some((set) => set.test(letters))) return true;
  return COMBINATIONS.some((set) => set.test(letters)) && !LATIN.test(letters.replaceAll(LIKE_LATIN, ''));
}

function onlyOf(scripts: readonly string[]): RegExp {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
}
