import type { Kept } from './record.ts';
import type { RecordKind } from './record-kind.ts';

export interface LessonContent {
  readonly title: string;
  readonly notes: string;
}

/** A lesson of a course. */
export type Lesson = Kept<LessonContent>;

export const LESSON: RecordKind<LessonContent> = {
  name: 'lesson',
  listed: 'oldest first',
  searched: (lesson) => [lesson.title, lesson.notes],
};
