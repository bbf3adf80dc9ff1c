import { type Caller, LOCAL_OPERATOR } from '@gatehouse/core/account';
import { CARD, type CardContent } from '../../../src/study/card.ts';
import { COURSE, type CourseContent } from '../../../src/study/course.ts';
import { LESSON, type LessonContent } from '../../../src/study/lesson.ts';
import { type LanguageCount, LEXICON_ENTRY, type LexiconContent } from '../../../src/study/lexicon-entry.ts';
import type { RecordKind } from '../../../src/study/record-kind.ts';
import type { Review } from '../../../src/study/review/review.ts';
import { type Workspace, Workspaces } from '../../../src/study/workspaces.port.ts';
import { countedProgress } from './counted-progress.ts';
import { MemoryCardOrder } from './memory-card-order.ts';
import { MemoryCourseReviews } from './memory-course-reviews.ts';
import { type MemoryRow, type MemoryScope, MemoryShelf } from './memory-shelf.ts';

/** The records of all users, in memory. */
export class MemoryWorkspaces extends Workspaces {
  readonly #courses: MemoryRow<CourseContent>[] = [];
  readonly #lessons: MemoryRow<LessonContent>[] = [];
  readonly #cards: MemoryRow<CardContent>[] = [];
  readonly #lexicon: MemoryRow<LexiconContent>[] = [];
  /** Places of moved cards by card id. */
  readonly #places = new Map<string, number>();
  readonly #reviews = new Map<string, Review>();

  override of(caller: Caller): Workspace {
    const owned: MemoryScope = {
      home: caller.id,
      isOpen: () => true,
      reaches: (home) => caller === LOCAL_OPERATOR || home === caller.id,
    };
    const courses = new MemoryShelf(COURSE, this.#courses, owned);
    const lessons = (courseId: string) =>
      new MemoryShelf(LESSON, this.#lessons, inside(COURSE, courses, courseId));
    const cards = (courseId: string, lessonId: string) =>
      new MemoryShelf(
        CARD,
        this.#cards,
        inside(LESSON, lessons(courseId), lessonId),
        ({ id, createdAt }) => this.#places.get(id) ?? createdAt,
      );
    const cardOrder = (courseId: string, lessonId: string) =>
      new MemoryCardOrder(() => cards(courseId, lessonId).all(), this.#places);
    const studied = (courseId: string) =>
      lessons(courseId)
        .all()
        .flatMap(({ id }) =>
          cards(courseId, id)
            .all()
            .map((card) => ({ lessonId: id, card })),
        );
    const reviews = (courseId: string) => new MemoryCourseReviews(() => studied(courseId), this.#reviews);
    const countsOf = (courseId: string) => ({
      lessons: lessons(courseId).all().length,
      reviews: studied(courseId).map(({ card }) => this.#reviews.get(card.id)),
    });
    const lexicon = new MemoryShelf(LEXICON_ENTRY, this.#lexicon, owned);
    const languages = async () => counted(lexicon.all().map(({ language }) => language));
    const progressOf: Workspace['progressOf'] = async (courseIds, now, since) =>
      new Map(
        courseIds
          .filter((id) => courses.has(id))
          .map((id) => [id, countedProgress(countsOf(id), now, since)]),
      );
    const lessonProgress: Workspace['lessonProgress'] = async (courseId, lessonIds, now) =>
      new Map(
        lessonIds
          .filter((id) => lessons(courseId).has(id))
          .map((id) => {
            const all = cards(courseId, id).all();
            const reviewed = all.flatMap((card) => this.#reviews.get(card.id) ?? []);
            const due = reviewed.filter(({ dueAt }) => dueAt <= now).length;
            const known = reviewed.filter(({ phase }) => phase === 'known').length;
            return [id, { cards: all.length, due, known }];
          }),
      );
    return { courses, lexicon, languages, progressOf, lessons, lessonProgress, cards, cardOrder, reviews };
  }
}

function counted(languages: readonly string[]): readonly LanguageCount[] {
  const groups = Map.groupBy(languages, (language) => language);
  return [...groups].map(([language, { length: entries }]) => ({ language, entries }));
}

function inside<Content>(kind: RecordKind<Content>, shelf: MemoryShelf<Content>, id: string): MemoryScope {
  const isOpen = () => shelf.has(id);
  return { home: id, place: kind.name, isOpen, reaches: (home) => home === id && isOpen() };
}
