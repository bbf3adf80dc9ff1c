import { countText } from '@gatehouse/page-kit/text';
import type { CourseProgress } from '../courses/course-queries.ts';

type LeftToday = Pick<CourseProgress, 'due' | 'newToday'>;

/** Returns the number of cards that are left to study today. */
export function toStudy({ due, newToday }: LeftToday): number {
  return due + newToday;
}

/** Returns the cards that are left today by kind, such as "3 due, 4 new". Empty if none is left. */
export function leftText({ due, newToday }: LeftToday): string {
  const parts = [due > 0 && `${countText(due)} due`, newToday > 0 && `${countText(newToday)} new`];
  return parts.filter(Boolean).join(', ');
}

/** Returns two sentences: the number of cards that are left today, and the learner's progress. */
export function progressText({ due, newToday, known, cards }: CourseProgress): string {
  return `${due} due and ${newToday} new for today. ${known} of ${cards} cards known.`;
}
