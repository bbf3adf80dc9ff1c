import type { Kept } from './record.ts';
import type { RecordKind } from './record-kind.ts';

export interface CardContent {
  readonly front: string;
  readonly back: string;
}

/** A flashcard of a lesson. */
export type Card = Kept<CardContent>;

export const CARD: RecordKind<CardContent> = {
  name: 'card',
  listed: 'oldest first',
  searched: (card) => [card.front, card.back],
};
