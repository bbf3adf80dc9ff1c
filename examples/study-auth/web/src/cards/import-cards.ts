import { api } from '../api/api.ts';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import type { CardText } from './card-csv.ts';

/** Cards per request, as the API allows. */
const CARDS_PER_REQUEST = 200;

/**
 * Adds the cards in parts. `onAdded` gets the number of cards that were added so far, even if a later part
 * fails.
 */
export async function importCards(
  path: LessonPath,
  cards: readonly CardText[],
  onAdded: (added: number) => void,
): Promise<void> {
  for (let first = 0; first < cards.length; first += CARDS_PER_REQUEST) {
    const part = cards.slice(first, first + CARDS_PER_REQUEST);
    await api('POST /api/courses/:id/lessons/:lessonId/cards/import', { path, body: { cards: part } });
    onAdded(first + part.length);
  }
}
