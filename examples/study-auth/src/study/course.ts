import type { Changes, Kept } from './record.ts';
import type { RecordKind } from './record-kind.ts';

/** Settings of a course, chosen by its owner. */
export interface CourseSettings {
  /** Language tag (BCP 47) of the subject; empty if irrelevant. */
  readonly language: string;
  /** Number of new cards per day. */
  readonly newCardsPerDay: number;
  readonly cardOrder: 'listed' | 'shuffled';
}

export interface CourseContent {
  readonly title: string;
  readonly description: string;
  readonly settings: CourseSettings;
}

/** A course of one owner. Only callers who can access the course can access its lessons and cards. */
export type Course = Kept<CourseContent>;

export const COURSE: RecordKind<CourseContent> = {
  name: 'course',
  listed: 'newest first',
  searched: (course) => [course.title, course.description],
};

export const DEFAULT_COURSE_SETTINGS: CourseSettings = {
  language: '',
  newCardsPerDay: 20,
  cardOrder: 'listed',
};

/** The content of a new course. */
export function newCourse(input: Changes<CourseContent> & { readonly title: string }): CourseContent {
  const { title, description = '', settings = DEFAULT_COURSE_SETTINGS } = input;
  return { title, description, settings };
}
