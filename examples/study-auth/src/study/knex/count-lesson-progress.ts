import type { Instant } from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import type { LessonProgress } from '../review/lesson-progress.ts';
import type { CallersDatabase } from './callers-database.ts';
import type { ShelfPlace } from './knex-shelf.ts';

type ProgressRow = LessonProgress & { readonly lesson: string };

/** Counts the cards of those lessons that are in the course. */
export async function countLessonProgress(
  database: CallersDatabase,
  course: ShelfPlace,
  lessonIds: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, LessonProgress>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await database.reading((own) =>
    own.read(
      (from) =>
        from('lessons')
          .whereIn('lessons.id', lessonIds)
          .whereIn('lessons.course_id', course.seek(from))
          .leftJoin('cards', 'cards.lesson_id', 'lessons.id')
          .leftJoin('card_reviews', 'card_reviews.card_id', 'cards.id')
          .groupBy('lessons.id')
          .select(
            from.raw(
              `lessons.id as "lesson",
              count(cards.id) as "cards",
              count(case when due_at <= ? then 1 end) as "due",
              count(case when phase = 'known' then 1 end) as "known"`,
              [now],
            ),
          ) as unknown as Knex.QueryBuilder<ProgressRow, ProgressRow[]>,
    ),
  );
  return new Map((rows as ProgressRow[]).map(({ lesson, ...progress }) => [lesson, progress]));
}
