import type { Instant, Milliseconds } from '@gatehouse/core/kernel';
import { type Card, createEmptyCard, Rating as FsrsRating, fsrs, type Grade, State } from 'ts-fsrs';
import type { Rating, Review } from './review.ts';

/**
 * FSRS 6 with its default parameters. Random variation (fuzz) is off, so that the card waits exactly as long
 * as its button showed.
 */
const SCHEDULER = fsrs({ enable_fuzz: false });

const GRADES: Readonly<Record<Rating, Grade>> = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
};

const STATES = { learning: State.Learning, known: State.Review, relearning: State.Relearning } as const;

/** Returns the state of a card after an answer. `review` is undefined if the card was never answered. */
export function reviewAfter(review: Review | undefined, rating: Rating, now: Instant): Review {
  const { card } = SCHEDULER.next(fsrsCard(review, now), now, GRADES[rating]);
  return {
    dueAt: card.due.getTime(),
    firstAnsweredAt: review?.firstAnsweredAt ?? now,
    answeredAt: now,
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    answers: card.reps,
    lapses: card.lapses,
    phase: phaseOf(card.state),
  };
}

/** Returns how long the card would wait after each rating. */
export function waitsOf(review: Review | undefined, now: Instant): Readonly<Record<Rating, Milliseconds>> {
  const wait = (rating: Rating) => reviewAfter(review, rating, now).dueAt - now;
  return { again: wait('again'), hard: wait('hard'), good: wait('good'), easy: wait('easy') };
}

function fsrsCard(review: Review | undefined, now: Instant): Card {
  if (!review) return createEmptyCard(now);
  return {
    due: new Date(review.dueAt),
    last_review: new Date(review.answeredAt),
    stability: review.stability,
    difficulty: review.difficulty,
    // FSRS 6 does not use this value, but the types of the library require it.
    elapsed_days: 0,
    scheduled_days: review.scheduledDays,
    learning_steps: review.learningSteps,
    reps: review.answers,
    lapses: review.lapses,
    state: STATES[review.phase],
  };
}

function phaseOf(state: State): Review['phase'] {
  if (state === State.Review) return 'known';
  return state === State.Relearning ? 'relearning' : 'learning';
}
