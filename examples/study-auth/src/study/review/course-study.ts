import { type Clock, type Instant, MINUTE, type Milliseconds, NotFound } from '@gatehouse/core/kernel';
import { COURSE, type CourseSettings } from '../course.ts';
import type { Workspace } from '../workspaces.port.ts';
import { dayStartAt, type TodaysProgress, todaysProgress } from './course-progress.ts';
import type { CourseReviews, StudyCard } from './course-reviews.port.ts';
import type { Rating, Review } from './review.ts';
import { reviewAfter, waitsOf } from './schedule.ts';

/**
 * A card that is due within this time is shown early if no other card is left, so that learning a card needs
 * no break.
 */
const LEARN_AHEAD: Milliseconds = 20 * MINUTE;

/** The next card to study, and how long it would wait after each rating. */
export interface NextCard extends StudyCard {
  readonly waits: Readonly<Record<Rating, Milliseconds>>;
}

/** The cards that are left to study today. */
export interface StudyState {
  /** The next card; undefined if nothing is left to study for now. */
  readonly next: NextCard | undefined;
  readonly progress: TodaysProgress;
}

/** An answer to a card. */
export interface CardAnswer {
  readonly rating: Rating;
  /** Number of answers that the card had when it was shown. */
  readonly answersBefore: number;
}

/** Dependencies of `CourseStudy`. */
export interface CourseStudyPorts {
  readonly clock: Clock;
}

/**
 * Shows the cards of one course when they are due (FSRS), and introduces a limited number of new cards per
 * day.
 */
export class CourseStudy {
  readonly #workspace: Workspace;
  readonly #courseId: string;
  readonly #ports: CourseStudyPorts;

  constructor(workspace: Workspace, courseId: string, ports: CourseStudyPorts) {
    this.#workspace = workspace;
    this.#courseId = courseId;
    this.#ports = ports;
  }

  /**
   * `dayStart` is the start of the learner's day; midnight UTC by default. Throws `NotFound` if the course
   * does not exist.
   */
  async state(dayStart?: Instant): Promise<StudyState> {
    const course = await this.#workspace.courses.find(this.#courseId);
    const now = this.#ports.clock.now();
    const counted = await this.#workspace.progressOf([this.#courseId], now, dayStartAt(now, dayStart));
    const counts = counted.get(this.#courseId);
    if (!course || !counts) throw new NotFound(COURSE.name);
    const progress = todaysProgress(counts, course.settings);
    const card = await this.#nextCard(now, progress.newToday > 0, course.settings);
    return { next: card && { ...card, waits: waitsOf(card.review, now) }, progress };
  }

  /** Returns the reviews of these cards by card id. Throws `NotFound` if the course does not exist. */
  reviewsOf(cardIds: readonly string[]): Promise<ReadonlyMap<string, Review>> {
    return this.#reviews.reviewsOf(cardIds);
  }

  /**
   * Records an answer and returns the review of the card. If the card was answered elsewhere since it was
   * shown, for example in another tab, that answer is kept and nothing changes. Throws `NotFound` if the card
   * is not in the course.
   */
  answer(cardId: string, { rating, answersBefore }: CardAnswer): Promise<Review> {
    const now = this.#ports.clock.now();
    return this.#reviews.answer(cardId, (review) =>
      review && review.answers !== answersBefore ? review : reviewAfter(review, rating, now),
    );
  }

  get #reviews(): CourseReviews {
    return this.#workspace.reviews(this.#courseId);
  }

  async #nextCard(
    now: Instant,
    takesNew: boolean,
    { cardOrder }: CourseSettings,
  ): Promise<StudyCard | undefined> {
    const due = await this.#reviews.firstDue(now);
    if (due) return due;
    const unseen = takesNew ? await this.#reviews.firstUnseen(cardOrder) : undefined;
    return unseen ?? this.#reviews.firstDue(now + LEARN_AHEAD);
  }
}
