import type { Review } from '../review/review.ts';

/** A row of `card_reviews`. */
export interface ReviewRow {
  readonly card_id: string;
  readonly due_at: number;
  readonly first_answered_at: number;
  readonly answered_at: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly scheduled_days: number;
  readonly learning_steps: number;
  readonly answers: number;
  readonly lapses: number;
  readonly phase: Review['phase'];
}

export function reviewRow(card_id: string, review: Review): ReviewRow {
  return {
    card_id,
    due_at: review.dueAt,
    first_answered_at: review.firstAnsweredAt,
    answered_at: review.answeredAt,
    stability: review.stability,
    difficulty: review.difficulty,
    scheduled_days: review.scheduledDays,
    learning_steps: review.learningSteps,
    answers: review.answers,
    lapses: review.lapses,
    phase: review.phase,
  };
}

/** The review in a row of cards joined with reviews; undefined if the card has none. */
export function reviewOf(row: ReviewRow | Record<keyof ReviewRow, null>): Review | undefined {
  if (row.card_id === null) return undefined;
  return {
    dueAt: row.due_at,
    firstAnsweredAt: row.first_answered_at,
    answeredAt: row.answered_at,
    stability: row.stability,
    difficulty: row.difficulty,
    scheduledDays: row.scheduled_days,
    learningSteps: row.learning_steps,
    answers: row.answers,
    lapses: row.lapses,
    phase: row.phase,
  };
}
