import { instant, pageQuery } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { line, paragraphs } from './text-schemas.ts';

const recordId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not an id of this server.');

export const coursePath = z.strictObject({ id: recordId });
export const lessonPath = coursePath.extend({ lessonId: recordId });
export const cardPath = lessonPath.extend({ cardId: recordId });
export const lexiconEntryPath = z.strictObject({ id: recordId });

/** Query parameters of a list that is read page by page and can be searched. */
export const searchQuery = pageQuery.extend({
  q: line(200).optional().describe('Only records that contain every one of these words, in any case'),
});

/** Query parameters of everything that depends on the learner's day. */
export const studyQuery = z.strictObject({
  dayStart: z.iso
    .datetime({
      offset: true,
      error: 'Use an ISO 8601 instant with a time zone, such as 2027-01-31T00:00:00Z.',
    })
    .optional()
    .describe("Start of the learner's day, because new cards are limited per day; default: midnight UTC"),
});

/** Query parameters of the list of courses. */
export const coursesQuery = searchQuery.extend(studyQuery.shape);

const language = z
  .string()
  .trim()
  .max(35, 'Use at most 35 characters.')
  .regex(/^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)?$/, 'Use a language tag such as en, pt-BR or zh-Hant.')
  .describe('Language tag (BCP 47), for example `pt-BR`; empty if unspecified');

/** Query parameters of the list of lexicon entries. */
export const lexiconQuery = searchQuery.extend({
  language: language
    .optional()
    .describe('Only entries in this language; empty for entries without a language'),
});

export const courseSettings = z.strictObject({
  language: language.describe('Language tag (BCP 47) of the subject; empty if unspecified'),
  newCardsPerDay: z
    .int('Use a whole number.')
    .min(0, 'Use 0 or more.')
    .max(500, 'Use at most 500 cards.')
    .describe('Maximum number of new cards on one day'),
  cardOrder: z
    .enum(['listed', 'shuffled'])
    .describe('Order of the cards: that of the lesson, or a random one'),
});

const courseContent = z.strictObject({
  title: line(200).min(1, 'Enter a title.'),
  description: paragraphs(2_000),
  settings: courseSettings,
});

const lessonContent = z.strictObject({
  title: line(200).min(1, 'Enter a title.'),
  notes: paragraphs(20_000),
});

const cardContent = z.strictObject({
  front: paragraphs(2_000).min(1, 'Enter the front of the card.'),
  back: paragraphs(2_000).min(1, 'Enter the back of the card.'),
});

const lexiconContent = z.strictObject({
  term: line(200).min(1, 'Enter a term.'),
  meaning: paragraphs(2_000).min(1, 'Enter the meaning of the term.'),
  language,
  notes: paragraphs(5_000),
});

export const courseInput = courseContent.partial({ description: true, settings: true });
export const lessonInput = lessonContent.partial({ notes: true });
export const cardInput = cardContent;
/** New place of a card in its lesson. */
export const cardPlace = z.strictObject({
  after: recordId
    .nullable()
    .describe('Id of the card after which the card is placed; null for the start of the lesson'),
});
/** Cards to add in one request. A client that has more cards sends several requests. */
export const cardsInput = z.strictObject({
  cards: z.array(cardContent).min(1, 'Send at least one card.').max(200, 'Send at most 200 cards.'),
});
export const lexiconEntryInput = lexiconContent.partial({ language: true, notes: true });

/** Changes of a course. Members that the request does not contain stay unchanged. */
export const courseChanges = courseContent.partial();
export const lessonChanges = lessonContent.partial();
export const cardChanges = cardContent.partial();
export const lexiconEntryChanges = lexiconContent.partial();

const stamp = { id: z.string(), createdAt: instant, updatedAt: instant };

export const course = z.strictObject({
  ...stamp,
  title: z.string(),
  description: z.string(),
  settings: courseSettings,
});

export const courseProgress = z.strictObject({
  lessons: z.int(),
  cards: z.int().describe('All cards: `unseen`, `learning` and `known`'),
  due: z.int().describe('Answered cards that are due now'),
  newToday: z.int().describe('New cards that are still shown today'),
  unseen: z.int().describe('Cards that were never answered'),
  learning: z.int().describe('Cards that are being learned, or learned again'),
  known: z.int(),
  nextDueAt: instant
    .nullable()
    .describe('Time at which the next answered card is due; null if no card was answered'),
});

/** A course in the list of courses. */
export const listedCourse = course.extend({ progress: courseProgress });

export const lesson = z.strictObject({ ...stamp, title: z.string(), notes: z.string() });

/** A lesson in the list of lessons. */
export const listedLesson = lesson.extend({
  progress: z.strictObject({
    cards: z.int(),
    due: z.int().describe('Answered cards that are due now'),
    known: z.int(),
  }),
});

export const card = z.strictObject({ ...stamp, front: z.string(), back: z.string() });

export const languageCount = z.strictObject({
  language: z.string().describe('Language tag (BCP 47); empty for entries without a language'),
  entries: z.number().int(),
});

export const lexiconEntry = z.strictObject({
  ...stamp,
  term: z.string(),
  meaning: z.string(),
  language: z.string(),
  notes: z.string(),
});
