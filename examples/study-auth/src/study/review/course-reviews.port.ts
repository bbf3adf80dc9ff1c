import type { Instant } from '@gatehouse/core/kernel';
import type { Card } from '../card.ts';
import type { CourseSettings } from '../course.ts';
import type { Review } from './review.ts';

/** A card, its lesson, and its review. The review is undefined if the card was never answered. */
export interface StudyCard {
  readonly lessonId: string;
  readonly card: Card;
  readonly review: Review | undefined;
}

/**
 * The cards of one course and their reviews. Every method throws `NotFound` if the course is not in the workspace.
 * Deleting a card deletes its review.
 */
export abstract class CourseReviews {
  /** Returns the answered card that is due first, at this instant or earlier; undefined if no card is due. */
  abstract firstDue(until: Instant): Promise<StudyCard | undefined>;

  /**
   * Returns the first card that was never answered; undefined if every card was answered. `listed` is the order of
   * lessons and of the cards in them. `shuffled` is the order of the ids of the cards, which are random.
   */
  abstract firstUnseen(order: CourseSettings['cardOrder']): Promise<StudyCard | undefined>;

  /** Returns the reviews of these cards of the course by card id. Cards that were never answered have none. */
  abstract reviewsOf(cardIds: readonly string[]): Promise<ReadonlyMap<string, Review>>;

  /**
   * Replaces the review of a card with the result of `revise`, and returns it. If `revise` returns the review
   * that it got, nothing changes. Concurrent answers of one card run one after the other. Throws `NotFound`
   * if the card is not in this course.
   */
  abstract answer(cardId: string, revise: (review: Review | undefined) => Review): Promise<Review>;
}
