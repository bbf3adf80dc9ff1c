import { LOCAL_OPERATOR } from '@gatehouse/core/account';
import { InvalidInput, NotFound } from '@gatehouse/core/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchWords } from '../../src/study/search-text.ts';
import type { Workspaces } from '../../src/study/workspaces.port.ts';
import { everyPage } from './every-page.ts';
import { ADA, BEN, CYD, sampleCourse, sampleEntry, sampleRecord } from './samples.ts';
import { type StudyStorage, TESTED_STUDY_STORAGES } from './study-storages.ts';

describe.each(TESTED_STUDY_STORAGES)('the store of workspaces in $name', ({ open }) => {
  let storage: StudyStorage;
  let workspaces: Workspaces;

  beforeAll(async () => {
    storage = await open();
    workspaces = storage.workspaces;
  });
  afterAll(() => storage.close());

  async function adasLesson() {
    const ada = workspaces.of(ADA);
    const course = sampleCourse();
    const lesson = sampleRecord({ title: 'Verbs', notes: '' });
    await ada.courses.add(course);
    await ada.lessons(course.id).add(lesson);
    return { ada, course, lesson };
  }

  it('returns stored records', async () => {
    const { ada, course, lesson } = await adasLesson();
    const card = sampleRecord({ front: '¿qué? 🙂', back: 'what?\n\t%_!\\' });
    const entry = sampleEntry();
    await ada.cards(course.id, lesson.id).add(card);
    await ada.lexicon.add(entry);
    expect(await ada.courses.find(course.id)).toEqual(course);
    expect(await ada.lessons(course.id).find(lesson.id)).toEqual(lesson);
    expect(await ada.cards(course.id, lesson.id).find(card.id)).toEqual(card);
    expect(await ada.lexicon.find(entry.id)).toEqual(entry);
  });

  it('adds many records in their order, or none of them', async () => {
    const { ada, course, lesson } = await adasLesson();
    const cards = Array.from({ length: 200 }, (_, index) => sampleRecord({ front: `${index}`, back: 'b' }));
    await ada.cards(course.id, lesson.id).addAll(cards);
    expect(await everyPage(ada.cards(course.id, lesson.id), { limit: 90 })).toEqual(cards);
    const others = cards.map(({ front, back }) => sampleRecord({ front, back }));
    const foreign = workspaces.of(BEN).cards(course.id, lesson.id);
    await expect(foreign.addAll(others)).rejects.toEqual(new NotFound('lesson'));
    expect(await ada.cards(course.id, lesson.id).find(others[0]?.id ?? '')).toBeUndefined();
  });

  it('lists the cards of concurrent imports one import after the other', async () => {
    const { ada, course, lesson } = await adasLesson();
    const shelf = ada.cards(course.id, lesson.id);
    const now = Date.UTC(2027, 0, 1);
    const imported = (name: string, start: number) =>
      Array.from({ length: 20 }, (_, index) => ({
        ...sampleRecord({ front: name, back: 'b' }),
        createdAt: start + index,
      }));
    const added = await Promise.all([
      shelf.addAll(imported('x', now)),
      shelf.addAll(imported('y', now + 7)),
      shelf.add({ ...sampleRecord({ front: 'z', back: 'b' }), createdAt: now + 3 }),
    ]);
    const stored = await everyPage(shelf, { limit: 90 });
    const changes = stored.filter(({ front }, index) => front !== stored[index - 1]?.front);
    expect(changes.map(({ front }) => front).sort()).toEqual(['x', 'y', 'z']);
    expect(new Set(stored)).toEqual(new Set(added.flat()));
  });

  it('hides records from other users, including admins', async () => {
    const { ada, course, lesson } = await adasLesson();
    const entry = sampleEntry();
    await ada.lexicon.add(entry);
    const ben = workspaces.of(BEN);
    expect(await ben.courses.find(course.id)).toBeUndefined();
    expect(await ben.lexicon.find(entry.id)).toBeUndefined();
    expect(await ben.lessons(course.id).find(lesson.id)).toBeUndefined();
    expect((await ben.courses.page({ limit: 9 })).items).toEqual([]);
    expect((await ben.lexicon.page({ limit: 9 })).items).toEqual([]);
    await expect(ben.lessons(course.id).page({ limit: 9 })).rejects.toEqual(new NotFound('course'));
    await expect(ben.cards(course.id, lesson.id).page({ limit: 9 })).rejects.toEqual(new NotFound('lesson'));
  });

  it('refuses changes of other users’ records', async () => {
    const { ada, course, lesson } = await adasLesson();
    const ben = workspaces.of(BEN);
    const strange = sampleRecord({ title: 'Strange', notes: '' });
    expect(await ben.courses.change(course.id, (record) => ({ ...record, title: 'Mine' }))).toBeUndefined();
    expect(await ben.courses.remove(course.id)).toBe(false);
    expect(await ben.lessons(course.id).remove(lesson.id)).toBe(false);
    await expect(ben.lessons(course.id).add(strange)).rejects.toEqual(new NotFound('course'));
    expect(await ada.courses.find(course.id)).toEqual(course);
    expect((await ada.lessons(course.id).page({ limit: 9 })).items).toEqual([lesson]);
  });

  it('counts and lists the lexicon by language', async () => {
    const [ada, ben] = [workspaces.of(ADA), workspaces.of(BEN)];
    const counts = async () =>
      new Map((await ada.languages()).map(({ language, entries }) => [language, entries]));
    const before = await counts();
    const [latin, plain] = [sampleEntry({ language: 'la' }), sampleEntry({ language: '' })];
    for (const entry of [latin, plain, sampleEntry({ language: 'la' })]) await ada.lexicon.add(entry);
    await ben.lexicon.add(sampleEntry({ language: 'la' }));
    const after = await counts();
    const added = (language: string) => (after.get(language) ?? 0) - (before.get(language) ?? 0);
    expect([added('la'), added(''), added('el')]).toEqual([2, 1, 0]);
    const inLatin = await everyPage(ada.lexicon, { limit: 1, language: 'la' });
    expect(inLatin.map(({ language }) => language)).toEqual(inLatin.map(() => 'la'));
    expect(inLatin).toHaveLength(after.get('la') ?? 0);
    expect((await ada.lexicon.page({ limit: 9, language: '' })).items).toContainEqual(plain);
  });

  it('finds a record only under its own parent', async () => {
    const { ada, course, lesson } = await adasLesson();
    const other = await adasLesson();
    const card = sampleRecord({ front: 'a', back: 'b' });
    await ada.cards(course.id, lesson.id).add(card);
    expect(await ada.lessons(other.course.id).find(lesson.id)).toBeUndefined();
    expect(await ada.cards(course.id, other.lesson.id).find(card.id)).toBeUndefined();
    const crossed = ada.cards(other.course.id, lesson.id);
    expect(await crossed.find(card.id)).toBeUndefined();
    expect(await crossed.change(card.id, (record) => record)).toBeUndefined();
    expect(await crossed.remove(card.id)).toBe(false);
    await expect(crossed.page({ limit: 9 })).rejects.toEqual(new NotFound('lesson'));
    await expect(crossed.add(sampleRecord({ front: 'c', back: 'd' }))).rejects.toEqual(
      new NotFound('lesson'),
    );
  });

  it('deletes the lessons and cards of a course together with the course', async () => {
    const { ada, course, lesson } = await adasLesson();
    const cards = ada.cards(course.id, lesson.id);
    const card = sampleRecord({ front: 'a', back: 'b' });
    await cards.add(card);
    expect(await ada.courses.remove(course.id)).toBe(true);
    expect(await ada.lessons(course.id).find(lesson.id)).toBeUndefined();
    expect(await cards.find(card.id)).toBeUndefined();
    expect(await ada.courses.remove(course.id)).toBe(false);
  });

  it('gives the local operator access to all records and ownership of new ones', async () => {
    const { ada, course, lesson } = await adasLesson();
    const operator = workspaces.of(LOCAL_OPERATOR);
    const own = sampleCourse('Of the operator');
    await operator.courses.add(own);
    await operator.lessons(course.id).change(lesson.id, (record) => ({ ...record, title: 'Changed' }));
    expect(await ada.lessons(course.id).find(lesson.id)).toEqual({ ...lesson, title: 'Changed' });
    expect(await operator.courses.find(own.id)).toEqual(own);
    expect(await ada.courses.find(own.id)).toBeUndefined();
    expect((await operator.courses.page({ limit: 200 })).items).toContainEqual(course);
  });

  it('does not give the access of the local operator to a user with the same id', async () => {
    const { course } = await adasLesson();
    const impostor = workspaces.of({ id: LOCAL_OPERATOR.id, role: 'admin' });
    expect(await impostor.courses.find(course.id)).toBeUndefined();
  });

  it('returns every record once, page by page, while records are added and deleted', async () => {
    const { lexicon } = workspaces.of({ id: 'reader', role: 'user' });
    const entries = ['a', 'b', 'c', 'd', 'e'].map((term) => sampleEntry({ term }));
    for (const entry of entries) await lexicon.add(entry);
    const first = await lexicon.page({ limit: 2 });
    expect(first.items.map(({ term }) => term)).toEqual(['e', 'd']);
    await lexicon.add(sampleEntry({ term: 'f' }));
    await lexicon.remove(first.items[1]?.id ?? '');
    const rest = await everyPage(lexicon, { limit: 2, cursor: first.nextCursor ?? undefined });
    expect(rest.map(({ term }) => term)).toEqual(['c', 'b', 'a']);
  });

  it('orders records of the same instant by their ids', async () => {
    const { ada, course } = await adasLesson();
    const lessons = ada.lessons(course.id);
    const twins = ['b', 'a', 'c'].map((end) => ({
      ...sampleRecord({ title: end, notes: '' }),
      id: `${course.id}-${end}`,
      createdAt: 5,
    }));
    await lessons.addAll(twins);
    const titles = (await everyPage(lessons, { limit: 1 })).map(({ title }) => title);
    expect(titles).toEqual(['Verbs', 'a', 'b', 'c']);
  });

  it.each(['', '.', 'zz', '12.', 'zzzzzzzzzzz.x', '1.a b', "1.'", '--1.a', '-.a'])(
    'refuses the cursor "%s"',
    async (cursor) => {
      await expect(workspaces.of(ADA).courses.page({ limit: 1, cursor })).rejects.toThrow(InvalidInput);
    },
  );

  it.each([
    ['SAUDADE', ['saudade']],
    ['corazon', ['el corazón']],
    ['ELAN', ['élan']],
    ['el cor', ['el corazón']],
    ['cor él', ['el corazón']],
    ['100%', ['100% sure']],
    ['0_', ['10_000']],
    ['!', ['wow!']],
    ['\\', ['back\\slash']],
    ['ﬁ', ['fin']],
    ['nowhere', []],
  ])('finds by "%s" exactly %j', async (q, expected) => {
    const { lexicon } = workspaces.of({ id: `searcher of ${q}`, role: 'user' });
    const terms = ['saudade', 'el corazón', 'élan', '100% sure', '10_000', 'wow!', 'back\\slash', 'fin'];
    for (const term of terms) await lexicon.add(sampleEntry({ term, meaning: '' }));
    const { items } = await lexicon.page({ limit: 9, words: searchWords(q) });
    expect(items.map(({ term }) => term)).toEqual(expected);
  });

  it('loses no concurrent change of one record', async () => {
    const { ada, course } = await adasLesson();
    const marks = Array.from({ length: 20 }, (_, index) => `<${index}>`);
    await Promise.all(
      marks.map((mark) =>
        ada.courses.change(course.id, (record) => ({ ...record, description: record.description + mark })),
      ),
    );
    const { description } = (await ada.courses.find(course.id)) ?? course;
    expect(marks.filter((mark) => !description.includes(mark))).toEqual([]);
  });

  it('adds to a concurrently deleted course completely or not at all', async () => {
    const { workspaces } = storage;
    for (let round = 0; round < 10; round += 1) {
      const { courses, lessons } = workspaces.of(CYD);
      const course = sampleCourse();
      await courses.add(course);
      const newcomers = Array.from({ length: 5 }, () => sampleRecord({ title: 'New', notes: '' }));
      const outcomes = await Promise.allSettled([
        ...newcomers.map((newcomer) => lessons(course.id).add(newcomer)),
        courses.remove(course.id),
      ]);
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      for (const refusal of refusals) expect(refusal).toEqual(new NotFound('course'));
      expect(await lessons(course.id).find(newcomers[0]?.id ?? '')).toBeUndefined();
    }
  });
});
