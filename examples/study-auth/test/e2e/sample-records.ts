import { openDatabase } from '@gatehouse/adapters/knex';
import { HOUR } from '@gatehouse/core/kernel';
import type { Page } from 'playwright-core';
import type { Rating } from '../../src/study/review/review.ts';
import { BOB, call } from './people.ts';

const COURSES = [
  ['Portuguese for travellers', 'Enough for markets, trains and small talk. Two evenings a week.', 'pt-PT'],
  ['Organic chemistry', 'Reactions and mechanisms for the spring exam.', ''],
  ['Latin poetry', 'Catullus and Ovid, read slowly.', 'la'],
  ['Music theory', 'Intervals, chords and voice leading.', ''],
] as const;

const LESSONS = [
  ['Greetings', 'What to say at which time of day, and to whom.'],
  ['At the market', 'Numbers and quantities come first.'],
  ['Trains and buses', ''],
] as const;

/** Cards of the first lesson, and the answers to them. */
const CARDS: readonly (readonly [string, string, Rating?])[] = [
  ['Bom dia', 'Good morning', 'easy'],
  ['Como está?', 'How are you? (to someone you do not know well)', 'good'],
  ['Até logo', 'See you later', 'good'],
  ['Muito prazer', 'Pleased to meet you'],
  ['Com licença', 'Excuse me'],
];

/** Cards of another course. All of them are known. */
const ELEMENTS = ['C', 'H', 'N', 'O', 'P', 'S'];

const ENTRIES = [
  ['saudade', 'Longing for someone or something far away', 'pt-PT', 'Heard in every second song.'],
  ['carpe diem', 'Seize the day', 'la', 'Horace, Odes 1.11'],
  ['enantiomer', 'One of two molecules that are mirror images of each other', '', ''],
  ['madrugada', 'The hours between midnight and dawn', 'pt-PT', ''],
] as const;

/** Paths of the pages that show some of the records. */
export interface SamplePaths {
  readonly course: string;
  readonly lesson: string;
}

/**
 * Adds records to the workspace of the signed-in administrator, as if it had been used for a while. `databaseFile` is the
 * file of the server's database.
 */
export async function makeSampleRecords(page: Page, databaseFile: string): Promise<SamplePaths> {
  const post = <Answer>(path: string, body: object) => call<Answer>(page, 'POST', path, body);
  const addCourse = async ([title, description, language]: (typeof COURSES)[number]) => {
    const settings = { language, newCardsPerDay: 20, cardOrder: 'shuffled' };
    const made = await post<{ course: { id: string } }>('/api/courses', { title, description, settings });
    return `/courses/${made.course.id}`;
  };
  const addLesson = async (course: string, [title, notes]: readonly [string, string]) => {
    const made = await post<{ lesson: { id: string } }>(`/api${course}/lessons`, { title, notes });
    return `${course}/lessons/${made.lesson.id}`;
  };
  const addCard = async (lesson: string, [front, back, rating]: (typeof CARDS)[number]) => {
    const { card } = await post<{ card: { id: string } }>(`/api${lesson}/cards`, { front, back });
    const study = `/api${lesson.replace(/\/lessons.*/, '')}/study/${card.id}`;
    if (rating) await post(study, { rating, answersBefore: 0 });
  };
  const courses: string[] = [];
  for (const content of COURSES.toReversed()) courses.unshift(await addCourse(content));
  const [course = '', chemistry = ''] = courses;
  const lessons: string[] = [];
  for (const content of LESSONS) lessons.push(await addLesson(course, content));
  const lesson = lessons[0] ?? '';
  for (const card of CARDS) await addCard(lesson, card);
  const elements = await addLesson(chemistry, ['Elements', '']);
  for (const element of ELEMENTS) await addCard(elements, [element, `Symbol ${element}`, 'easy']);
  await waitUntilDue(databaseFile);
  for (const [term, meaning, language, notes] of ENTRIES.toReversed()) {
    await post('/api/lexicon', { term, meaning, language, notes });
  }
  await post('/api/auth/users', BOB);
  await post('/api/auth/users', { username: 'grace', password: 'nanoseconds in wire', role: 'admin' });
  return { course, lesson };
}

/** Makes every card that is being learned due, as if an hour had passed. */
async function waitUntilDue(databaseFile: string): Promise<void> {
  const database = await openDatabase(`sqlite:${databaseFile}`);
  await database.write((from) => from('card_reviews').where({ phase: 'learning' }).decrement('due_at', HOUR));
  await database.close();
}
