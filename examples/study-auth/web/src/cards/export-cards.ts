import { api } from '../api/api.ts';
import { downloadCsv } from '../csv/download-csv.ts';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import { type CardText, cardsCsv } from './card-csv.ts';

/** Downloads all cards of the lesson as a CSV file. */
export async function exportCards(path: LessonPath, title: string): Promise<void> {
  const cards: CardText[] = [];
  let cursor: string | undefined;
  do {
    const query = { cursor, limit: 200 };
    const page = await api('GET /api/courses/:id/lessons/:lessonId/cards', { path, query });
    cards.push(...page.cards);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  downloadCsv(title, cardsCsv(cards));
}
