import { type Instant, NotFound } from '@gatehouse/core/kernel';
import type { Card } from '../../../src/study/card.ts';
import type { CourseSettings } from '../../../src/study/course.ts';
import { CourseReviews, type StudyCard } from '../../../src/study/review/course-reviews.port.ts';
import type { Review } from '../../../src/study/review/review.ts';

/** The reviews of one course, whose cards are in memory. */
export class MemoryCourseReviews extends CourseReviews {
  readonly #cards: () => readonly { readonly lessonId: string; readonly card: Card }[];
  readonly #reviews: Map<string, Review>;

  /** `cards` returns the cards in the order of the course, and throws `NotFound` if there is no such course. */
  constructor(
    cards: () => readonly { readonly lessonId: string; readonly card: Card }[],
    reviews: Map<string, Review>,
  ) {
    super();
    this.#cards = cards;
    this.#reviews = reviews;
  }

  override async firstDue(until: Instant): Promise<StudyCard | undefined> {
    const dueAt = ({ review }: StudyCard) => review?.dueAt ?? Number.POSITIVE_INFINITY;
    return this.#studied()
      .filter((card) => dueAt(card) <= until)
      .sort((a, b) => dueAt(a) - dueAt(b) || (a.card.id < b.card.id ? -1 : 1))[0];
  }

  override async firstUnseen(order: CourseSettings['cardOrder']): Promise<StudyCard | undefined> {
    const unseen = this.#studied().filter(({ review }) => !review);
    if (order === 'shuffled') unseen.sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
    return unseen[0];
  }

  override async reviewsOf(cardIds: readonly string[]): Promise<ReadonlyMap<string, Review>> {
    return new Map(
      this.#studied().flatMap(({ card: { id }, review }) =>
        review && cardIds.includes(id) ? [[id, review] as const] : [],
      ),
    );
  }

  override async answer(cardId: string, revise: (review: Review | undefined) => Review): Promise<Review> {
    const found = this.#studied().find(({ card }) => card.id === cardId);
    if (!found) throw new NotFound('card');
    const revised = revise(found.review);
    this.#reviews.set(cardId, revised);
    return revised;
  }

  #studied(): StudyCard[] {
    return this.#cards().map((found) => ({ ...found, review: this.#reviews.get(found.card.id) }));
  }
}
