import type { Finding } from './finding.ts';
import { proseIn } from './prose-in.ts';

/** Maximum number of words in a sentence. A sentence ends at one of the signs . ! ? : and ;. */
export const MAX_SENTENCE_WORDS = 35;
/** Pattern of a piece of code or a link. Each is counted as one word. */
const CODE_OR_LINK = /`[^`]*`|\[[^\]]*\]\([^)]*\)/g;
const LIST_SIGN = /^(?:[-*#>]+|\d+\.)\s+/;
const END_OF_SENTENCE = /(?<=[.!?:;]["')*_]*)\s+/;

/** Returns the sentences that are too long to be understood at first reading. */
export function longSentencesIn(file: string, content: string): readonly Finding[] {
  if (!/\.(?:[cm]?[jt]sx?|md)$/.test(file) || file === 'CHANGELOG.md') return [];
  return proseIn(file, content).flatMap(({ line, text }) =>
    text
      .replace(LIST_SIGN, '')
      .replaceAll(CODE_OR_LINK, 'word')
      .split(END_OF_SENTENCE)
      .map((sentence) => sentence.split(/\s+/))
      .filter((words) => words.length > MAX_SENTENCE_WORDS)
      .map((words) => ({
        line,
        word: `${words.slice(0, 6).join(' ')} ...`,
        suggestion: `split this sentence of ${words.length} words: at most ${MAX_SENTENCE_WORDS}`,
      })),
  );
}
