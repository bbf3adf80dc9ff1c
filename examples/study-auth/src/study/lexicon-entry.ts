import type { RecordKind } from './record-kind.ts';

/** A term that its owner has looked up. It belongs to no course. */
export interface LexiconContent {
  readonly term: string;
  readonly meaning: string;
  /** Language tag (BCP 47) of the term; empty if irrelevant. */
  readonly language: string;
  readonly notes: string;
}

/** Number of entries in one language. */
export interface LanguageCount {
  /** Language tag (BCP 47); empty for entries without a language. */
  readonly language: string;
  readonly entries: number;
}

export const LEXICON_ENTRY: RecordKind<LexiconContent> = {
  name: 'lexicon entry',
  listed: 'newest first',
  searched: (entry) => [entry.term, entry.meaning, entry.notes],
};
