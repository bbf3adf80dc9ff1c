import { DATED_WORDS } from './dated-words.ts';

/** A dated word in a text. */
export interface Finding {
  /** Counted from 1. */
  readonly line: number;
  readonly word: string;
  readonly suggestion: string;
}

const FINDERS = Object.entries(DATED_WORDS).map(([word, suggestion]) => ({
  finder: new RegExp(finderOf(word), 'g'),
  suggestion,
}));

/** The dated words in prose, by line. Names such as `nobody@example.test`, `'nobody'` and NOBODY are not prose. */
export function datedWordsIn(text: string): readonly Finding[] {
  return FINDERS.flatMap(({ finder, suggestion }) =>
    [...text.matchAll(finder)].map(({ 0: word, index }) => ({
      line: text.slice(0, index).split('\n').length,
      word: word.replaceAll(/[\s*/]+/g, ' '),
      suggestion,
    })),
  ).sort((a, b) => a.line - b.line);
}

/** The words of a phrase may be on two lines of a comment. */
function finderOf(words: string): string {
  const [first = '', ...rest] = words;
  const either = `[${first}${first.toUpperCase()}]${rest.join('').replaceAll(' ', '[\\s*/]+')}`;
  const notThereIsNone = words === 'is none' ? '(?<!\\b[Tt]here )' : '';
  return `${notThereIsNone}(?<![\\w$.:@/-]|['"\`](?=\\w+['"\`]))\\b${either}\\b(?![\\w@-]|[.:/]\\w)`;
}
