import type { Instant } from '@gatehouse/core/kernel';

/** Grade of the learner's memory of a card. */
export type Rating = 'again' | 'hard' | 'good' | 'easy';

/** State of a card in the learner's memory after its latest answer, as FSRS models it. */
export interface Review {
  readonly dueAt: Instant;
  readonly firstAnsweredAt: Instant;
  readonly answeredAt: Instant;
  /** Days after which the learner remembers the card with a probability of 90 %. */
  readonly stability: number;
  /** Difficulty from 1 (easy) to 10 (hard). */
  readonly difficulty: number;
  /** The wait after the latest answer, in days. */
  readonly scheduledDays: number;
  /**
   * Number of short steps that the learner has completed while learning the card for the first time or again.
   */
  readonly learningSteps: number;
  readonly answers: number;
  /** Number of times that the learner forgot the card after learning it. */
  readonly lapses: number;
  readonly phase: 'learning' | 'known' | 'relearning';
}
