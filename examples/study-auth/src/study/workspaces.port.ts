import type { Caller } from '@gatehouse/core/account';
import type { CardContent } from './card.ts';
import type { CourseContent } from './course.ts';
import type { LessonContent } from './lesson.ts';
import type { LexiconContent } from './lexicon-entry.ts';
import type { Shelf } from './shelf.port.ts';

/** All that one caller can reach. */
export interface Workspace {
  readonly courses: Shelf<CourseContent>;
  readonly lexicon: Shelf<LexiconContent>;
  lessons(courseId: string): Shelf<LessonContent>;
  /** Empty handed unless the lesson is one of the course. */
  cards(courseId: string, lessonId: string): Shelf<CardContent>;
}

/** Keeps everybody's records. There is no way to a record but through the workspace of a caller. */
export abstract class Workspaces {
  /**
   * The workspace of the caller, which contains only records that the caller owns. In single-user mode the workspace of
   * `LOCAL_OPERATOR` contains all records, and records created in it belong to the operator.
   */
  abstract of(caller: Caller): Workspace;
}
