import type { Study } from './study-queries.ts';

/** Returns two sentences: the number of cards that are left today, and the learner's progress. */
export function progressText({ due, newToday, unseen, learning, known }: Study): string {
  const total = unseen + learning + known;
  return `${due} due and ${newToday} new for today. ${known} of ${total} cards known.`;
}
