import { isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import type { TodaysProgress } from './course-progress.ts';

/** The progress of a course as the API returns it. */
export function presentedProgress({ introduced: _, nextDueAt, ...counts }: TodaysProgress) {
  return {
    ...counts,
    cards: counts.unseen + counts.learning + counts.known,
    nextDueAt: isoInstantOrNull(nextDueAt),
  };
}
