import { HOUR } from '@gatehouse/core/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studyEndpoints } from '../../src/study/index.ts';
import type { EndpointServer } from './endpoint-server.ts';
import { StudyClient, type StudyKey } from './study-client.ts';
import { startStudyServer } from './study-server.ts';
import { type StudyStorage, TESTED_STUDY_STORAGES } from './study-storages.ts';

const SETTINGS = { language: 'pt', newCardsPerDay: 7, cardOrder: 'shuffled' };

const BODIES: Readonly<Record<string, object>> = {
  'POST /api/courses': { title: 'New' },
  'PATCH /api/courses/:id': { title: 'Changed' },
  'PUT /api/courses/:id/settings': SETTINGS,
  'POST /api/courses/:id/lessons': { title: 'New' },
  'PATCH /api/courses/:id/lessons/:lessonId': { title: 'Changed' },
  'POST /api/courses/:id/lessons/:lessonId/cards': { front: 'new', back: 'new' },
  'POST /api/courses/:id/lessons/:lessonId/cards/import': { cards: [{ front: 'new', back: 'new' }] },
  'PATCH /api/courses/:id/lessons/:lessonId/cards/:cardId': { front: 'changed' },
  'PUT /api/courses/:id/lessons/:lessonId/cards/:cardId/place': { after: null },
  'POST /api/courses/:id/study/:cardId': { rating: 'good', answersBefore: 0 },
  'POST /api/lexicon': { term: 'new', meaning: 'new' },
  'PATCH /api/lexicon/:id': { term: 'changed' },
};

const KEYS = Object.keys(studyEndpoints) as StudyKey[];
const [ONE, ALL] = [KEYS.filter((key) => key.includes(':')), KEYS.filter((key) => !key.includes(':'))];
const READINGS = ONE.filter((key) => key.startsWith('GET '));
const LISTS = ALL.filter((key) => key.startsWith('GET '));

describe.each(TESTED_STUDY_STORAGES)('the study API on $name', ({ open }) => {
  let storage: StudyStorage;
  let server: EndpointServer;
  let single: EndpointServer;
  let ada: StudyClient;
  let ben: StudyClient;
  let stranger: StudyClient;
  let operator: StudyClient;

  beforeAll(async () => {
    storage = await open();
    server = await startStudyServer(storage.workspaces);
    single = await startStudyServer(storage.workspaces, 'authDisabled');
    ada = new StudyClient(server.url, await server.signIn('ada'));
    ben = new StudyClient(server.url, await server.signIn('ben', 'admin'));
    stranger = new StudyClient(server.url);
    operator = new StudyClient(single.url);
  });
  afterAll(async () => {
    await server.stop();
    await single.stop();
    await storage.close();
  });

  /** Creates one record of each kind, and returns the path and body of a call to the endpoint. */
  async function recordsOf(client: StudyClient, key: StudyKey) {
    const { course } = (await client.call('POST /api/courses', { body: { title: 'Portuguese' } })).body;
    const inCourse = { path: { id: course.id }, body: { title: 'Verbs' } };
    const { lesson } = (await client.call('POST /api/courses/:id/lessons', inCourse)).body;
    const inLesson = { path: { id: course.id, lessonId: lesson.id }, body: { front: 'ir', back: 'go' } };
    const { card } = (await client.call('POST /api/courses/:id/lessons/:lessonId/cards', inLesson)).body;
    const word = { body: { term: 'saudade', meaning: 'longing' } };
    const { entry } = (await client.call('POST /api/lexicon', word)).body;
    const id = key.includes('/api/lexicon') ? entry.id : course.id;
    return { path: { id, lessonId: lesson.id, cardId: card.id }, body: BODIES[key] };
  }

  it.each(KEYS)('responds to %s of the owner of the records', async (key) => {
    const { status, body } = await ada.call(key, await recordsOf(ada, key));
    expect(status).toBe(Number(Object.keys(studyEndpoints[key].replies)[0]));
    if (BODIES[key] && !/study|import|place/.test(key)) {
      expect(Object.values(body ?? {})[0]).toMatchObject(BODIES[key]);
    }
  });

  it.each(ONE)('responds to %s of another user as if the record did not exist', async (key) => {
    const adas = await recordsOf(ada, key);
    const answer = await ben.call(key, adas);
    const missing = { id: 'none', lessonId: 'none', cardId: 'none' };
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await ada.call(key, { ...adas, path: missing }));
  });

  it.each(ONE)('changes nothing when another user calls %s', async (key) => {
    const adas = await recordsOf(ada, key);
    const look = () => Promise.all(READINGS.map((reading) => ada.call(reading, { path: adas.path })));
    const before = await look();
    await ben.call(key, adas);
    expect(await look()).toEqual(before);
  });

  it.each(LISTS)('lists no records of other users in %s', async (key) => {
    await recordsOf(ada, key);
    const newcomer = new StudyClient(server.url, await server.signIn(`newcomer to ${key}`));
    const { body } = await newcomer.call(key);
    // The list of languages is the only one without pages.
    const noRecords = key === 'GET /api/lexicon-languages' ? [[]] : [[], null];
    expect(Object.values(body ?? {})).toEqual(noRecords);
  });

  it.each(KEYS)('refuses %s without a session before it checks anything else', async (key) => {
    const adas = await recordsOf(ada, key);
    const refusal = { status: 401, body: expect.objectContaining({ error: 'unauthenticated' }) };
    expect(await stranger.call(key, adas)).toEqual(refusal);
    const wrong = { id: 'x\0', lessonId: 'x\0', cardId: 'x\0' };
    const body = BODIES[key] && { unknown: true };
    expect(await stranger.call(key, { path: wrong, query: { limit: 'many' }, body })).toEqual(refusal);
    const text = BODIES[key] && '{ not JSON';
    expect(await stranger.call(key, { ...adas, text })).toEqual(refusal);
  });

  it.each(KEYS)('responds to %s of the local operator for records of any owner', async (key) => {
    const adas = await recordsOf(ada, key);
    const { status } = await operator.call(key, adas);
    expect(status).toBe(Number(Object.keys(studyEndpoints[key].replies)[0]));
  });

  it('lists each course and lesson with its progress, and that of a course depends on the start of the learner’s day', async () => {
    const learner = new StudyClient(server.url, await server.signIn('learner'));
    const course = { title: 'Latin', settings: { ...SETTINGS, newCardsPerDay: 1 } };
    const { id } = (await learner.call('POST /api/courses', { body: course })).body.course;
    const made = await learner.call('POST /api/courses/:id/lessons', {
      path: { id },
      body: { title: 'One' },
    });
    const cards = ['a', 'b', 'c'].map((front) => ({ front, back: 'x' }));
    const path = { id, lessonId: made.body.lesson.id };
    await learner.call('POST /api/courses/:id/lessons/:lessonId/cards/import', { path, body: { cards } });
    const dayStart = new Date(Date.now() - HOUR).toISOString();
    const progress = async (query: Record<string, string>) =>
      (await learner.call('GET /api/courses', { query })).body.courses[0]?.progress;
    const none = { lessons: 1, cards: 3, unseen: 3, learning: 0, known: 0, due: 0, nextDueAt: null };
    expect(await progress({ dayStart })).toEqual({ ...none, newToday: 1 });
    const { next } = (await learner.call('GET /api/courses/:id/study', { path: { id } })).body.study;
    const answered = {
      path: { id, cardId: next?.card.id ?? '' },
      body: { rating: 'easy', answersBefore: 0 },
    };
    const { dueAt } = (await learner.call('POST /api/courses/:id/study/:cardId', answered)).body.review;
    const one = { ...none, unseen: 2, known: 1, nextDueAt: dueAt };
    expect(await progress({ dayStart })).toEqual({ ...one, newToday: 0 });
    const tomorrow = new Date(Date.now() + HOUR).toISOString();
    expect(await progress({ dayStart: tomorrow })).toEqual({ ...one, newToday: 1 });
    expect((await learner.call('GET /api/courses', { query: { dayStart: 'today' } })).status).toBe(400);
    const { lessons } = (await learner.call('GET /api/courses/:id/lessons', { path: { id } })).body;
    expect(lessons.map((lesson) => lesson.progress)).toEqual([{ cards: 3, due: 0, known: 1 }]);
  });

  it('hides records of the local operator from other users', async () => {
    const { path } = await recordsOf(operator, 'GET /api/courses/:id');
    expect((await ada.call('GET /api/courses/:id', { path })).status).toBe(404);
    expect((await operator.call('GET /api/courses/:id', { path })).status).toBe(200);
  });

  it('refuses changes that a page of another origin sends to single-user mode', async () => {
    const foreign = await fetch(`${single.url}/api/courses`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example', 'Content-Type': 'application/json' },
      body: '{"title":"Planted"}',
    });
    expect(foreign.status).toBe(403);
  });
});
