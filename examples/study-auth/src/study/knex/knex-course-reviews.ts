import type { QueryStart } from '@gatehouse/adapters/knex';
import { type Instant, NotFound } from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import { CARD } from '../card.ts';
import type { CourseSettings } from '../course.ts';
import { CourseReviews, type StudyCard } from '../review/course-reviews.port.ts';
import type { Review } from '../review/review.ts';
import type { CallersDatabase } from './callers-database.ts';
import { CARD_PLACE } from './card-place.ts';
import { requirePlace, type ShelfPlace } from './knex-shelf.ts';
import { type ReviewRow, reviewOf, reviewRow } from './review-row.ts';
import { type RecordRow, recordOf } from './shelf-table.ts';
import { CARDS } from './study-tables.ts';

type StudyRow = RecordRow & ReviewRow & { readonly lesson_id: string };
type Rows = Knex.QueryBuilder<StudyRow, StudyRow[]>;

/** The reviews of one course of one caller. Every statement is restricted to that course. */
export class KnexCourseReviews extends CourseReviews {
  readonly #database: CallersDatabase;
  readonly #course: ShelfPlace;

  constructor(database: CallersDatabase, course: ShelfPlace) {
    super();
    this.#database = database;
    this.#course = course;
  }

  override firstDue(until: Instant): Promise<StudyCard | undefined> {
    return this.#first((cards) =>
      cards.where('card_reviews.due_at', '<=', until).orderBy(['card_reviews.due_at', 'cards.id']),
    );
  }

  override firstUnseen(order: CourseSettings['cardOrder']): Promise<StudyCard | undefined> {
    const listed = `lessons.created_at, lessons.id, ${CARD_PLACE}, cards.id`;
    return this.#first((cards) =>
      cards.whereNull('card_reviews.card_id').orderByRaw(order === 'listed' ? listed : 'cards.id'),
    );
  }

  override async reviewsOf(cardIds: readonly string[]): Promise<ReadonlyMap<string, Review>> {
    const rows = await this.#read<ReviewRow>(
      (from) =>
        this.#cards(from)
          .whereIn('card_reviews.card_id', cardIds)
          .select('card_reviews.*') as unknown as Knex.QueryBuilder<ReviewRow, ReviewRow[]>,
    );
    return new Map(rows.flatMap((row) => [[row.card_id, reviewOf(row) as Review]]));
  }

  override answer(cardId: string, revise: (review: Review | undefined) => Review): Promise<Review> {
    return this.#database.writing(async (database) => {
      // Locks the card, because before the first answer there is no review to lock.
      const [locked] = await database.write((from) =>
        from<{ id: string }>('cards')
          .where({ id: cardId })
          .whereIn('lesson_id', this.#lessons(from))
          .forUpdate()
          .select('id'),
      );
      if (!locked) throw new NotFound(CARD.name);
      const row = await database.write((from) =>
        from<ReviewRow>('card_reviews').where({ card_id: cardId }).first(),
      );
      const review = row && reviewOf(row);
      const revised = revise(review);
      if (revised === review) return revised;
      await database.write((from) =>
        from<ReviewRow>('card_reviews').insert(reviewRow(cardId, revised)).onConflict('card_id').merge(),
      );
      return revised;
    });
  }

  async #first(narrow: (cards: Rows) => Rows): Promise<StudyCard | undefined> {
    const [row] = await this.#read<StudyRow>((from) =>
      (narrow(this.#cards(from)).select('cards.*', 'card_reviews.*') as unknown as Rows).limit(1),
    );
    return row && { lessonId: row.lesson_id, card: recordOf(CARDS, row), review: reviewOf(row) };
  }

  /** Throws `NotFound` if the course is not in the workspace. */
  #read<Row extends object>(build: (from: QueryStart) => Knex.QueryBuilder<Row, Row[]>): Promise<Row[]> {
    return this.#database.reading(async (database) => {
      requirePlace(this.#course, await database.read(this.#course.seek));
      return (await database.read(build)) as Row[];
    });
  }

  /** The cards of the course with their reviews. */
  #cards(from: QueryStart): Rows {
    return from<StudyRow>('cards')
      .join('lessons', 'lessons.id', 'cards.lesson_id')
      .leftJoin('card_reviews', 'card_reviews.card_id', 'cards.id')
      .whereIn('lessons.course_id', this.#course.seek(from)) as Rows;
  }

  #lessons(from: QueryStart): Knex.QueryBuilder {
    return from('lessons').whereIn('course_id', this.#course.seek(from)).select('id');
  }
}
