import type { Caller } from '@gatehouse/core/account';
import type { Clock, RandomSource } from '@gatehouse/core/kernel';
import { CARD, type CardContent } from './card.ts';
import { COURSE, type CourseContent } from './course.ts';
import { Desk } from './desk.ts';
import { LESSON, type LessonContent } from './lesson.ts';
import { LEXICON_ENTRY, type LexiconContent } from './lexicon-entry.ts';
import type { Workspaces } from './workspaces.port.ts';

/** A workspace, ready to work in. */
export interface OpenedWorkspace {
  readonly courses: Desk<CourseContent>;
  readonly lexicon: Desk<LexiconContent>;
  lessons(courseId: string): Desk<LessonContent>;
  cards(courseId: string, lessonId: string): Desk<CardContent>;
}

/** Somebody sits down to study: everything they then do reaches their own records only. */
export class OpenWorkspace {
  readonly #workspaces: Workspaces;
  readonly #ports: { readonly clock: Clock; readonly random: RandomSource };

  constructor(ports: { workspaces: Workspaces; clock: Clock; random: RandomSource }) {
    this.#workspaces = ports.workspaces;
    this.#ports = ports;
  }

  execute(caller: Caller): OpenedWorkspace {
    const workspace = this.#workspaces.of(caller);
    const ports = this.#ports;
    return {
      courses: new Desk(COURSE, workspace.courses, ports),
      lexicon: new Desk(LEXICON_ENTRY, workspace.lexicon, ports),
      lessons: (courseId) => new Desk(LESSON, workspace.lessons(courseId), ports),
      cards: (courseId, lessonId) => new Desk(CARD, workspace.cards(courseId, lessonId), ports),
    };
  }
}
