import type { Caller } from '@gatehouse/core/account';
import type { Clock, RandomSource } from '@gatehouse/core/kernel';
import { CARD, type CardContent } from './card.ts';
import type { CardOrder } from './card-order.port.ts';
import { COURSE, type CourseContent } from './course.ts';
import { Desk } from './desk.ts';
import { LESSON, type LessonContent } from './lesson.ts';
import { type LanguageCount, LEXICON_ENTRY, type LexiconContent } from './lexicon-entry.ts';
import { CourseStudy } from './review/course-study.ts';
import type { Workspaces } from './workspaces.port.ts';

/** Operations on the records of one workspace, and on studying its courses. */
export interface OpenedWorkspace {
  readonly courses: Desk<CourseContent>;
  readonly lexicon: Desk<LexiconContent>;
  languages(): Promise<readonly LanguageCount[]>;
  lessons(courseId: string): Desk<LessonContent>;
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
      lessons: (courseId) => new Desk(LESSON, workspace.lessons(courseId), ports),
      cards: (courseId, lessonId) => new Desk(CARD, workspace.cards(courseId, lessonId), ports),
      cardOrder: (courseId, lessonId) => workspace.cardOrder(courseId, lessonId),
      study: (courseId) => new CourseStudy(workspace, courseId, ports),
    };
  }
}
