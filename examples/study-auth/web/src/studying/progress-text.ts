import type { Study } from './study-queries.ts';

/** Two sentences: how much is left today, and how far the learner is. */
export function progressText({ due, newToday, unseen, learning, known }: Study): string {
  const total = unseen + learning + known;
  return `${due} due and ${newToday} new for today. ${known} of ${total} cards known.`;
}
