import { CARD, type CardContent } from '../card.ts';
import { COURSE, type CourseContent } from '../course.ts';
import { LESSON, type LessonContent } from '../lesson.ts';
import { LEXICON_ENTRY, type LexiconContent } from '../lexicon-entry.ts';
import { CARD_PLACE } from './card-place.ts';
import type { ShelfTable } from './shelf-table.ts';

interface CourseColumns {
  readonly title: string;
  readonly description: string;
  /** The settings as JSON. */
  readonly settings: string;
}

export const COURSES: ShelfTable<CourseContent, CourseColumns> = {
  kind: COURSE,
  table: 'courses',
  home: 'owner_id',
  place: 'created_at',
  columnsOf: ({ title, description, settings }) => ({
    title,
    description,
    settings: JSON.stringify(settings),
  }),
  contentOf: ({ title, description, settings }) => ({ title, description, settings: JSON.parse(settings) }),
};

export const LESSONS: ShelfTable<LessonContent, LessonContent> = {
  kind: LESSON,
  table: 'lessons',
  home: 'course_id',
  place: 'created_at',
  columnsOf: ({ title, notes }) => ({ title, notes }),
  contentOf: ({ title, notes }) => ({ title, notes }),
};

export const CARDS: ShelfTable<CardContent, CardContent> = {
  kind: CARD,
  table: 'cards',
  home: 'lesson_id',
  place: CARD_PLACE,
  columnsOf: ({ front, back }) => ({ front, back }),
  contentOf: ({ front, back }) => ({ front, back }),
};

export const LEXICON: ShelfTable<LexiconContent, LexiconContent> = {
  kind: LEXICON_ENTRY,
  table: 'lexicon_entries',
  home: 'owner_id',
  place: 'created_at',
  columnsOf: ({ term, meaning, language, notes }) => ({ term, meaning, language, notes }),
  contentOf: ({ term, meaning, language, notes }) => ({ term, meaning, language, notes }),
};
