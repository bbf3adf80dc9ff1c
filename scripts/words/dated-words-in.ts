import { DATED_WORDS } from './dated-words.ts';
import type { Finding } from './finding.ts';

const FINDERS = Object.entries(DATED_WORDS).map(([word, suggestion]) => ({
  finder: new RegExp(finderOf(word), 'g'),
  suggestion,
}));

/**
 * Returns the dated words in prose, by line. Names such as `nobody@example.test`, `'nobody'` and NOBODY are not prose.
 */
export function datedWordsIn(text: string): readonly Finding[] {
  return FINDERS.flatMap(({ finder, suggestion }) =>
    [...text.matchAll(finder)].map(({ 0: word, index }) => ({
      line: text.slice(0, index).split('\n').length,
      word: word.replaceAll(/[\s*/]+/g, ' '),
      suggestion,
    })),
  ).sort((a, b) => a.line - b.line);
}

/** Returns a pattern for the words. It also matches a line break in a comment between two words. */
function finderOf(words: string): string {
  const [first = '', ...rest] = words;
  const either = `[${first}${first.toUpperCase()}]${rest.join('').replaceAll(' ', '[\\s*/]+')}`;
  const notThereIsNone = words === 'is none' ? '(?<!\\b[Tt]here )' : '';
  return `${notThereIsNone}(?<![\\w$.:@/-]|['"\`](?=\\w+['"\`]))\\b${either}\\b(?![\\w@-]|[.:/]\\w)`;
}
