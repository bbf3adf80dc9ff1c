import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointServer } from './endpoint-server.ts';
import { StudyClient, type StudyKey } from './study-client.ts';
import { startStudyServer } from './study-server.ts';
import { type StudyStorage, TESTED_STUDY_STORAGES } from './study-storages.ts';

const WORD = { term: 'saudade', meaning: 'longing' };
const SETTINGS = { language: '', newCardsPerDay: 20, cardOrder: 'listed' };

describe.each(TESTED_STUDY_STORAGES)('the study API on $name', ({ open }) => {
  let storage: StudyStorage;
  let server: EndpointServer;
  let client: StudyClient;

  beforeAll(async () => {
    storage = await open();
    server = await startStudyServer(storage.workspaces);
    client = new StudyClient(server.url, await server.signIn('ada'));
  });
  afterAll(async () => {
    await server.stop();
    await storage.close();
  });

  async function faults(key: StudyKey, sent: object): Promise<unknown> {
    const { status, body } = await client.call(key, sent);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request' });
    return (body as unknown as { issues: unknown }).issues;
  }

  it('fills in defaults for a new record', async () => {
    const { body } = await client.call('POST /api/courses', { body: { title: '  Portuguese ' } });
    expect(body.course).toMatchObject({ title: 'Portuguese', description: '', settings: SETTINGS });
    const { entry } = (await client.call('POST /api/lexicon', { body: WORD })).body;
    expect(entry).toMatchObject({ language: '', notes: '' });
  });

  it('keeps members that a change omits, and returns the time of the change', async () => {
    const made = (await client.call('POST /api/lexicon', { body: { ...WORD, notes: 'Camões' } })).body.entry;
    const path = { id: made.id };
    const { entry } = (await client.call('PATCH /api/lexicon/:id', { path, body: { meaning: 'ache' } })).body;
    expect(entry).toEqual({ ...made, meaning: 'ache', updatedAt: entry.updatedAt });
    expect(entry.updatedAt >= made.updatedAt).toBe(true);
    const unchanged = await client.call('PATCH /api/lexicon/:id', { path, body: {} });
    expect(unchanged.body.entry).toEqual({ ...entry, updatedAt: unchanged.body.entry.updatedAt });
  });

  it('keeps the title and the settings of a course if they are not in a change', async () => {
    const { course } = (await client.call('POST /api/courses', { body: { title: 'Portuguese' } })).body;
    const path = { id: course.id };
    const settings = { language: 'pt-BR', newCardsPerDay: 0, cardOrder: 'shuffled' };
    await client.call('PUT /api/courses/:id/settings', { path, body: settings });
    await client.call('PATCH /api/courses/:id', { path, body: { description: 'Every day\na little' } });
    const now = (await client.call('GET /api/courses/:id', { path })).body.course;
    expect(now).toMatchObject({ title: 'Portuguese', description: 'Every day\na little', settings });
  });

  it.each([
    ['a missing title', {}, 'title'],
    ['a title of only white space', { title: ' \t ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a title of several lines', { title: 'a\nb' }, 'title'],
    ['a title that is a number', { title: 7 }, 'title'],
    ['a title with NUL', { title: 'a\0b' }, 'title'],
    ['a description with NUL', { title: 'a', description: '\0' }, 'description'],
    ['half a surrogate pair', { title: 'a\ud83d' }, 'title'],
    ['a description of 2001 characters', { title: 'a', description: 'x'.repeat(2001) }, 'description'],
    ['an unknown field', { title: 'a', titel: 'b' }, 'titel'],
    ['an owner', { title: 'a', owner_id: 'ben' }, 'owner_id'],
    ['an id', { title: 'a', id: 'mine' }, 'id'],
    [
      'settings with an invalid language tag',
      { title: 'a', settings: { ...SETTINGS, language: 'pt_BR' } },
      'settings.language',
    ],
    [
      'settings with a fractional number of cards',
      { title: 'a', settings: { ...SETTINGS, newCardsPerDay: 0.5 } },
      'settings.newCardsPerDay',
    ],
  ])('refuses %s, and names the field', async (_, body, where) => {
    const issues = (await faults('POST /api/courses', { body })) as { path: string[]; message: string }[];
    expect(issues.map(({ path }) => path.join('.'))).toEqual([where]);
    expect(issues[0]?.message).not.toBe('');
  });

  it('reports all faults together', async () => {
    const body = { term: '', language: '!', nots: 'x' };
    const issues = (await faults('POST /api/lexicon', { body })) as { path: string[] }[];
    expect(issues.map(({ path }) => path[0]).sort()).toEqual(['language', 'meaning', 'nots', 'term']);
  });

  it('adds no card of a list with a fault, and reports which one is wrong', async () => {
    const { course } = (await client.call('POST /api/courses', { body: { title: 'Portuguese' } })).body;
    const inCourse = { path: { id: course.id }, body: { title: 'Verbs' } };
    const { lesson } = (await client.call('POST /api/courses/:id/lessons', inCourse)).body;
    const path = { id: course.id, lessonId: lesson.id };
    const send = (cards: unknown) =>
      faults('POST /api/courses/:id/lessons/:lessonId/cards/import', { path, body: { cards } });
    const good = { front: 'ir', back: 'go' };
    expect(await send([good, { front: '', back: 'go' }])).toMatchObject([{ path: ['cards', 1, 'front'] }]);
    expect(await send([])).toMatchObject([{ path: ['cards'] }]);
    expect(await send(Array(201).fill(good))).toMatchObject([{ path: ['cards'] }]);
    const { cards } = (await client.call('GET /api/courses/:id/lessons/:lessonId/cards', { path })).body;
    expect(cards).toEqual([]);
  });

  it('keeps text of any script, with tabs, line breaks and special characters', async () => {
    const texts = [
      'العربية\u200f',
      'हिन्दी',
      '🙂👩‍👩‍👧',
      "'; drop table courses; --",
      '%_\\!?:a',
      '$1 ?? \n\tb',
    ];
    for (const meaning of texts) {
      const { entry } = (await client.call('POST /api/lexicon', { body: { ...WORD, meaning } })).body;
      expect(entry.meaning).toBe(meaning);
      const { body } = await client.call('GET /api/lexicon', { query: { q: meaning.split(/\s/)[0] ?? '' } });
      expect(body.entries).toContainEqual(entry);
    }
  });

  it.each(['x\0', 'a b', 'é', '../users', 'x'.repeat(65), '%'])('refuses the id "%s"', async (id) => {
    expect(await faults('GET /api/courses/:id', { path: { id } })).toMatchObject([{ path: ['id'] }]);
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '201' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ cursor: '' }, 'cursor'],
    [{ cursor: 'garbage' }, 'cursor'],
    [{ cursor: `x'\0.1` }, 'cursor'],
    [{ q: 'a\0' }, 'q'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ page: '2' }, 'page'],
  ])('refuses the query %j', async (query, where) => {
    for (const key of ['GET /api/courses', 'GET /api/lexicon'] as const) {
      expect(await faults(key, { query })).toMatchObject([{ path: [where] }]);
    }
  });

  it('returns every record once, page by page', async () => {
    const reader = new StudyClient(server.url, await server.signIn('reader'));
    const { course } = (await reader.call('POST /api/courses', { body: { title: 'Portuguese' } })).body;
    const path = { id: course.id };
    const titles = ['1', '2', '3', '4', '5'];
    for (const title of titles) await reader.call('POST /api/courses/:id/lessons', { path, body: { title } });
    async function titlesAfter(cursor?: string): Promise<string[]> {
      const query = cursor === undefined ? { limit: '2' } : { limit: '2', cursor };
      const { body } = await reader.call('GET /api/courses/:id/lessons', { path, query });
      const read = body.lessons.map(({ title }) => title);
      return body.nextCursor === null ? read : [...read, ...(await titlesAfter(body.nextCursor))];
    }
    expect((await titlesAfter()).sort()).toEqual(titles);
  });

  it('reads a cursor of another user as a place in the caller’s own list', async () => {
    for (const title of ['a', 'b']) await client.call('POST /api/courses', { body: { title } });
    const { nextCursor } = (await client.call('GET /api/courses', { query: { limit: '1' } })).body;
    const other = new StudyClient(server.url, await server.signIn('other'));
    const { body } = await other.call('GET /api/courses', { query: { cursor: nextCursor ?? '' } });
    expect(body).toEqual({ courses: [], nextCursor: null });
  });

  it('searches by words in any case, together with pages', async () => {
    const searcher = new StudyClient(server.url, await server.signIn('searcher'));
    for (const title of ['Açúcar e sal', 'SAL', 'Mel'])
      await searcher.call('POST /api/courses', { body: { title } });
    const { body } = await searcher.call('GET /api/courses', { query: { q: ' sal acucar' } });
    expect(body.courses.map(({ title }) => title)).toEqual(['Açúcar e sal']);
    const { courses, nextCursor } = (
      await searcher.call('GET /api/courses', { query: { q: 'sal', limit: '1' } })
    ).body;
    const next = await searcher.call('GET /api/courses', {
      query: { q: 'sal', limit: '1', cursor: nextCursor ?? '' },
    });
    expect([...courses, ...next.body.courses].map(({ title }) => title).sort()).toEqual([
      'Açúcar e sal',
      'SAL',
    ]);
    expect(next.body.nextCursor).toBeNull();
  });
});
