import { api } from '../api/api.ts';
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
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const url = URL.createObjectURL(new Blob([`\uFEFF${cardsCsv(cards)}`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
