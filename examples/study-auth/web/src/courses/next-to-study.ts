import { toStudy } from '../studying/progress-text.ts';
import type { ListedCourse } from './course-queries.ts';

/**
 * Returns the course to study next: the one whose card has been due for the longest time, or else the first one with
 * new cards. Returns undefined if nothing is left to study today.
 */
export function nextToStudy(courses: readonly ListedCourse[]): ListedCourse | undefined {
  const waiting = courses.filter(({ progress }) => toStudy(progress) > 0);
  const dueSince = ({ progress: { due, nextDueAt } }: ListedCourse) =>
    due > 0 && nextDueAt ? Date.parse(nextDueAt) : Number.MAX_SAFE_INTEGER;
  return waiting.sort((a, b) => dueSince(a) - dueSince(b))[0];
}
