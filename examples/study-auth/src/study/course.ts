import type { Changes, Kept } from './record.ts';
import type { RecordKind } from './record-kind.ts';

/** How a course is studied; its owner's own business. */
export interface CourseSettings {
  /** Language tag (BCP 47) of what is learned; empty when it does not matter. */
  readonly language: string;
  /** How many cards are shown for the first time on one day. */
  readonly newCardsPerDay: number;
  readonly cardOrder: 'listed' | 'shuffled';
}

export interface CourseContent {
  readonly title: string;
  readonly description: string;
  readonly settings: CourseSettings;
}

/** Something that its owner learns; everything in it is scoped through it. */
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
