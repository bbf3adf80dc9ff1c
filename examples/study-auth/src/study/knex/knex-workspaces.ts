import type { Database } from '@gatehouse/adapters/knex';
import type { Caller } from '@gatehouse/core/account';
import { type Workspace, Workspaces } from '../workspaces.port.ts';
import { CallersDatabase } from './callers-database.ts';
import { countLanguages } from './count-languages.ts';
import { countLessonProgress } from './count-lesson-progress.ts';
import { countProgress } from './count-progress.ts';
import { KnexCardOrder } from './knex-card-order.ts';
import { KnexCourseReviews } from './knex-course-reviews.ts';
import { KnexShelf } from './knex-shelf.ts';
import { CARDS, COURSES, LESSONS, LEXICON } from './study-tables.ts';

/** The records of all users, in a database. */
export class KnexWorkspaces extends Workspaces {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override of(caller: Caller): Workspace {
    const database = new CallersDatabase(this.#database, caller);
    const courses = new KnexShelf(COURSES, database);
    const lessons = (courseId: string) => new KnexShelf(LESSONS, database, courses.place(courseId));
    const cards = (courseId: string, lessonId: string) =>
      new KnexShelf(CARDS, database, lessons(courseId).place(lessonId));
    const cardOrder = (courseId: string, lessonId: string) =>
      new KnexCardOrder(database, lessons(courseId).place(lessonId));
    const reviews = (courseId: string) => new KnexCourseReviews(database, courses.place(courseId));
    const languages = () => countLanguages(database);
    return {
      courses,
      lexicon: new KnexShelf(LEXICON, database),
      languages,
      progressOf: (courseIds, now, since) => countProgress(database, courseIds, now, since),
      lessons,
      lessonProgress: (courseId, lessonIds, now) =>
        countLessonProgress(database, courses.place(courseId), lessonIds, now),
      cards,
      cardOrder,
      reviews,
    };
  }
}
