import type { Study } from './study-queries.ts';

/** What is left today and how far the learner is, in one sentence each. */
export function progressText({ due, newToday, unseen, learning, known }: Study): string {
  const total = unseen + learning + known;
  return `${due} due and ${newToday} new for today. ${known} of ${total} cards known.`;
}
