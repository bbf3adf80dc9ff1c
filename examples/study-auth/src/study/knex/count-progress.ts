import type { Instant } from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import type { CourseProgress } from '../review/course-progress.ts';
import type { CallersDatabase } from './callers-database.ts';
import { COURSES } from './study-tables.ts';

type ProgressRow = CourseProgress & { readonly course: string };

/** Counts the lessons and cards of those courses that the caller can access. */
export async function countProgress(
  database: CallersDatabase,
  courseIds: readonly string[],
  now: Instant,
  since: Instant,
): Promise<ReadonlyMap<string, CourseProgress>> {
  if (courseIds.length === 0) return new Map();
  const rows = await database.reading((own) =>
    own.read((from) => {
      const courses = from(COURSES.table).whereIn('courses.id', courseIds);
      if (!database.reachesAll) courses.where(COURSES.home, database.ownerId);
      return courses
        .leftJoin('lessons', 'lessons.course_id', 'courses.id')
        .leftJoin('cards', 'cards.lesson_id', 'lessons.id')
        .leftJoin('card_reviews', 'card_reviews.card_id', 'cards.id')
        .groupBy('courses.id')
        .select(
          from.raw(
            `courses.id as "course",
            count(distinct lessons.id) as "lessons",
            count(cards.id) - count(due_at) as "unseen",
            count(case when phase <> 'known' then 1 end) as "learning",
            count(case when phase = 'known' then 1 end) as "known",
            count(case when due_at <= ? then 1 end) as "due",
            count(case when first_answered_at >= ? then 1 end) as "introduced",
            min(due_at) as "nextDueAt"`,
            [now, since],
          ),
        ) as unknown as Knex.QueryBuilder<ProgressRow, ProgressRow[]>;
    }),
  );
  return new Map((rows as ProgressRow[]).map(({ course, ...progress }) => [course, progress]));
}
