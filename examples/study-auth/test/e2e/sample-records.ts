import type { Page } from 'playwright-core';
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

const CARDS = [
  ['Bom dia', 'Good morning'],
  ['Como está?', 'How are you? (to someone you do not know well)'],
  ['Até logo', 'See you later'],
  ['Muito prazer', 'Pleased to meet you'],
] as const;

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

/** Adds records to the workspace of the signed-in administrator, as if it had been used for a while. */
export async function makeSampleRecords(page: Page): Promise<SamplePaths> {
  const post = <Answer>(path: string, body: object) => call<Answer>(page, 'POST', path, body);
  let course = '';
  for (const [title, description, language] of COURSES.toReversed()) {
    const settings = { language, newCardsPerDay: 20, cardOrder: 'shuffled' };
    const made = await post<{ course: { id: string } }>('/api/courses', { title, description, settings });
    course = `/courses/${made.course.id}`;
  }
  const lessons: string[] = [];
  for (const [title, notes] of LESSONS) {
    const made = await post<{ lesson: { id: string } }>(`/api${course}/lessons`, { title, notes });
    lessons.push(`${course}/lessons/${made.lesson.id}`);
  }
  const lesson = lessons[0] ?? '';
  for (const [front, back] of CARDS) await post(`/api${lesson}/cards`, { front, back });
  for (const [term, meaning, language, notes] of ENTRIES.toReversed()) {
    await post('/api/lexicon', { term, meaning, language, notes });
  }
  await post('/api/auth/users', BOB);
  await post('/api/auth/users', { username: 'grace', password: 'nanoseconds in wire', role: 'admin' });
  return { course, lesson };
}
