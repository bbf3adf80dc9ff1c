import type { Caller } from '@gatehouse/core/account';
import type { Clock, Instant, RandomSource } from '@gatehouse/core/kernel';
import { CARD, type CardContent } from './card.ts';
import type { CardOrder } from './card-order.port.ts';
import { COURSE, type Course, type CourseContent } from './course.ts';
import { Desk } from './desk.ts';
import { LESSON, type Lesson, type LessonContent } from './lesson.ts';
import { type LanguageCount, LEXICON_ENTRY, type LexiconContent } from './lexicon-entry.ts';
import { dayStartAt, type TodaysProgress, todaysProgress } from './review/course-progress.ts';
import { CourseStudy } from './review/course-study.ts';
import type { LessonProgress } from './review/lesson-progress.ts';
import type { Workspaces } from './workspaces.port.ts';

/** A course and its progress. */
export interface StudiedCourse {
  readonly course: Course;
  readonly progress: TodaysProgress;
}

/** A lesson and its progress. */
export interface StudiedLesson {
  readonly lesson: Lesson;
  readonly progress: LessonProgress;
}

/** Operations on the records of one workspace, and on studying its courses. */
export interface OpenedWorkspace {
  readonly courses: Desk<CourseContent>;
  readonly lexicon: Desk<LexiconContent>;
  languages(): Promise<readonly LanguageCount[]>;
  /**
   * Adds the progress to each course, and omits courses that were deleted. `dayStart` is the start of the learner's day;
   * midnight UTC by default.
   */
  withProgress(courses: readonly Course[], dayStart?: Instant): Promise<readonly StudiedCourse[]>;
  lessons(courseId: string): Desk<LessonContent>;
  /** Adds the progress to each lesson of the course, and omits lessons that were deleted. */
  withLessonProgress(courseId: string, lessons: readonly Lesson[]): Promise<readonly StudiedLesson[]>;
  cards(courseId: string, lessonId: string): Desk<CardContent>;
  cardOrder(courseId: string, lessonId: string): CardOrder;
  study(courseId: string): CourseStudy;
}

/** Dependencies of `OpenWorkspace`. */
export interface OpenWorkspacePorts {
  readonly workspaces: Workspaces;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Opens the workspace of one caller. Its operations can access only that caller's records. */
export class OpenWorkspace {
  readonly #ports: OpenWorkspacePorts;

  constructor(ports: OpenWorkspacePorts) {
    this.#ports = ports;
  }

  execute(caller: Caller): OpenedWorkspace {
    const ports = this.#ports;
    const workspace = ports.workspaces.of(caller);
    return {
      courses: new Desk(COURSE, workspace.courses, ports),
      lexicon: new Desk(LEXICON_ENTRY, workspace.lexicon, ports),
      languages: () => workspace.languages(),
      withProgress: async (courses, dayStart) => {
        const now = ports.clock.now();
        const ids = courses.map(({ id }) => id);
        const counted = await workspace.progressOf(ids, now, dayStartAt(now, dayStart));
        return courses.flatMap((course) => {
          const progress = counted.get(course.id);
          return progress ? [{ course, progress: todaysProgress(progress, course.settings) }] : [];
        });
      },
      lessons: (courseId) => new Desk(LESSON, workspace.lessons(courseId), ports),
      withLessonProgress: async (courseId, lessons) => {
        const ids = lessons.map(({ id }) => id);
        const counted = await workspace.lessonProgress(courseId, ids, ports.clock.now());
        return lessons.flatMap((lesson) => {
          const progress = counted.get(lesson.id);
          return progress ? [{ lesson, progress }] : [];
        });
      },
      cards: (courseId, lessonId) => new Desk(CARD, workspace.cards(courseId, lessonId), ports),
      cardOrder: (courseId, lessonId) => workspace.cardOrder(courseId, lessonId),
      study: (courseId) => new CourseStudy(workspace, courseId, ports),
    };
  }
}
