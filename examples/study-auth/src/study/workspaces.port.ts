import type { Caller } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';
import type { CardContent } from './card.ts';
import type { CardOrder } from './card-order.port.ts';
import type { CourseContent } from './course.ts';
import type { LessonContent } from './lesson.ts';
import type { LanguageCount, LexiconContent } from './lexicon-entry.ts';
import type { CourseProgress } from './review/course-progress.ts';
import type { CourseReviews } from './review/course-reviews.port.ts';
import type { LessonProgress } from './review/lesson-progress.ts';
import type { Shelf } from './shelf.port.ts';

/** All records that one caller can access. */
export interface Workspace {
  readonly courses: Shelf<CourseContent>;
  readonly lexicon: Shelf<LexiconContent>;
  /** Counts the entries of the lexicon by language. */
  languages(): Promise<readonly LanguageCount[]>;
  /**
   * Counts the lessons and cards of these courses in one query: cards that are due at `now`, and cards that were
   * introduced at `since` or later. Courses that are not in the workspace have no entry.
   */
  progressOf(
    courseIds: readonly string[],
    now: Instant,
    since: Instant,
  ): Promise<ReadonlyMap<string, CourseProgress>>;
  lessons(courseId: string): Shelf<LessonContent>;
  /** Counts the cards of these lessons of the course in one query. Lessons that are not in it have no entry. */
  lessonProgress(
    courseId: string,
    lessonIds: readonly string[],
    now: Instant,
  ): Promise<ReadonlyMap<string, LessonProgress>>;
  /** The cards of the lesson. If the course does not contain the lesson, `page` and `addAll` throw `NotFound`. */
  cards(courseId: string, lessonId: string): Shelf<CardContent>;
  cardOrder(courseId: string, lessonId: string): CardOrder;
  reviews(courseId: string): CourseReviews;
}

/** Stores the records of all users. Records can be accessed only through the workspace of a caller. */
export abstract class Workspaces {
  /**
   * The workspace of the caller, which contains only records that the caller owns. In single-user mode the
   * workspace of `LOCAL_OPERATOR` contains all records, and records created in it belong to the operator.
   */
  abstract of(caller: Caller): Workspace;
}
