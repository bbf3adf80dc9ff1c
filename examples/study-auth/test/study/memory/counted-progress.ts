import type { Instant } from '@gatehouse/core/kernel';
import type { CourseProgress } from '../../../src/study/review/course-progress.ts';
import type { Review } from '../../../src/study/review/review.ts';

interface Counted {
  readonly lessons: number;
  /** The review of each card; undefined for a card that was never answered. */
  readonly reviews: readonly (Review | undefined)[];
}

/** Counts the cards of one course: due at `now`, and introduced at `since` or later. */
export function countedProgress({ lessons, reviews }: Counted, now: Instant, since: Instant): CourseProgress {
  const answered = reviews.flatMap((review) => review ?? []);
  const count = (holds: (review: Review) => boolean) => answered.filter(holds).length;
  return {
    lessons,
    unseen: reviews.length - answered.length,
    learning: count(({ phase }) => phase !== 'known'),
    known: count(({ phase }) => phase === 'known'),
    due: count(({ dueAt }) => dueAt <= now),
    introduced: count(({ firstAnsweredAt }) => firstAnsweredAt >= since),
    nextDueAt: answered.length === 0 ? null : Math.min(...answered.map(({ dueAt }) => dueAt)),
  };
}
