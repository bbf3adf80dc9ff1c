import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { LOCAL_OPERATOR } from '@gatehouse/core/account';
import type {} from '@gatehouse/testing/vitest';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KnexWorkspaces, studyMigrations } from '../../src/study/index.ts';
import { CallersDatabase } from '../../src/study/knex/callers-database.ts';
import type { Workspace, Workspaces } from '../../src/study/workspaces.port.ts';
import { everyPage } from './every-page.ts';
import { plainRoleDatabase } from './plain-role-database.ts';
import { ADA, BEN, sampleCourse, sampleRecord } from './samples.ts';
import { type StudyStorage, TESTED_STUDY_STORAGES } from './study-storages.ts';

describe.each(TESTED_STUDY_STORAGES)('the order of cards in $name', ({ open }) => {
  let storage: StudyStorage;
  let workspaces: Workspaces;
  let ada: Workspace;

  beforeAll(async () => {
    storage = await open();
    workspaces = storage.workspaces;
    ada = workspaces.of(ADA);
  });
  afterAll(() => storage.close());

  /** Creates a lesson with these cards. `ids` contains the id of each card by its front. */
  async function filledLesson(fronts = ['a', 'b', 'c', 'd']) {
    const course = sampleCourse();
    const lesson = sampleRecord({ title: 'Verbs', notes: '' });
    await ada.courses.add(course);
    await ada.lessons(course.id).add(lesson);
    const cards = ada.cards(course.id, lesson.id);
    const ids: Record<string, string> = {};
    const add = async (front: string) => {
      const card = sampleRecord({ front, back: '' });
      ids[front] = card.id;
      await cards.add(card);
    };
    for (const front of fronts) await add(front);
    const order = ada.cardOrder(course.id, lesson.id);
    return {
      course,
      lesson,
      ids,
      cards,
      add,
      move: (front: string, after: string | null) =>
        order.move(ids[front] ?? front, after === null ? null : (ids[after] ?? after)),
      fronts: async (limit = 2) => (await everyPage(cards, { limit })).map(({ front }) => front).join(' '),
    };
  }

  it('changes when a card is moved behind another one or to the start', async () => {
    const { move, fronts } = await filledLesson();
    const seen = [];
    for (const [front, after] of [
      ['d', 'a'],
      ['a', 'c'],
      ['c', null],
      ['c', null],
      ['b', 'b'],
      ['c', 'a'],
    ] as const) {
      expect(await move(front, after)).toBe(true);
      seen.push(await fronts());
    }
    expect(seen).toEqual(['a d b c', 'd b c a', 'c d b a', 'c d b a', 'c d b a', 'd b a c']);
  });

  it('stays the same when cards are changed, and new cards come last', async () => {
    const { move, fronts, add, cards, ids } = await filledLesson();
    await move('a', 'd');
    await move('c', null);
    await cards.change(ids.a ?? '', (card) => ({ ...card, back: 'changed' }));
    await add('e');
    await cards.remove(ids.b ?? '');
    expect(await fronts()).toBe('c d a e');
  });

  it('survives many moves to one place', async () => {
    const { move, fronts, add } = await filledLesson(['a', 'b', 'c']);
    for (let round = 0; round < 15; round += 1) {
      await move('b', 'a');
      await move('c', 'a');
    }
    expect(await fronts()).toBe('a c b');
    await add('d');
    expect(await fronts()).toBe('a c b d');
  });

  it('can be changed among cards that were created at the same instant', async () => {
    const { move, fronts, cards, ids } = await filledLesson([]);
    for (const front of ['a', 'b', 'c']) {
      const card = { ...sampleRecord({ front, back: '' }), createdAt: 1_800_000_000_000 };
      ids[front] = card.id;
      await cards.add(card);
    }
    const before = await fronts();
    const [first = '', middle = '', last = ''] = before.split(' ');
    await move(last, first);
    expect(await fronts()).toBe(`${first} ${last} ${middle}`);
  });

  it('is listed in pages after the only card was moved to the start', async () => {
    const { move, fronts, add } = await filledLesson(['a']);
    expect(await move('a', null)).toBe(true);
    await add('b');
    await move('b', null);
    await add('c');
    expect(await fronts(1)).toBe('b a c');
  });

  it('is the order in which unseen cards are shown', async () => {
    const { move, course } = await filledLesson();
    await move('c', null);
    expect((await ada.reviews(course.id).firstUnseen('listed'))?.card.front).toBe('c');
  });

  it('refuses cards of other lessons, deleted cards and other users', async () => {
    const { move, fronts, course, lesson, ids, cards } = await filledLesson();
    const other = await filledLesson();
    expect(await move('a', other.ids.b ?? '')).toBe(false);
    expect(await move(other.ids.a ?? '', 'b')).toBe(false);
    expect(await move(other.ids.a ?? '', null)).toBe(false);
    await cards.remove(ids.d ?? '');
    expect(await move('a', 'd')).toBe(false);
    const bens = workspaces.of(BEN).cardOrder(course.id, lesson.id);
    expect(await bens.move(ids.a ?? '', null)).toBe(false);
    const crossed = ada.cardOrder(other.course.id, lesson.id);
    expect(await crossed.move(ids.c ?? '', null)).toBe(false);
    expect([await fronts(), await other.fronts()]).toEqual(['a b c', 'a b c d']);
    const operators = workspaces.of(LOCAL_OPERATOR).cardOrder(course.id, lesson.id);
    expect(await operators.move(ids.c ?? '', null)).toBe(true);
    expect(await fronts()).toBe('c a b');
  });

  it('contains every card once after concurrent moves, and each card behind the one that its move named', async () => {
    const { move, fronts } = await filledLesson();
    await Promise.all([move('a', 'd'), move('b', 'd'), move('c', 'd'), move('d', null)]);
    const found = await fronts(50);
    expect(found.split(' ').sort().join(' ')).toBe('a b c d');
    expect(found[0]).toBe('d');
  });
});

describe('moving a card on PostgreSQL', () => {
  it('waits while the card before its new place is being removed, and then is refused', async () => {
    const { ownerUrl, drop } = await plainRoleDatabase(inject('postgresUrl'));
    const [database, other] = [await openDatabase(ownerUrl), await openDatabase(ownerUrl)];
    await migrate(database, studyMigrations);
    const ada = new KnexWorkspaces(database).of(ADA);
    const [course, lesson] = [sampleCourse(), sampleRecord({ title: 'Verbs', notes: '' })];
    await ada.courses.add(course);
    await ada.lessons(course.id).add(lesson);
    const [first, last] = [sampleRecord({ front: 'a', back: '' }), sampleRecord({ front: 'b', back: '' })];
    await ada.cards(course.id, lesson.id).addAll([first, last]);
    const order = new KnexWorkspaces(other).of(ADA).cardOrder(course.id, lesson.id);
    const move = await new CallersDatabase(database, ADA).writing(async (removing) => {
      await removing.write((from) => from('cards').where({ id: last.id }).delete());
      let isDone = false;
      const moving = order.move(first.id, last.id).finally(() => {
        isDone = true;
      });
      while (
        !isDone &&
        (await removing.read((from) => from('pg_locks').where({ granted: false }).select('pid'))).length === 0
      );
      return { moving };
    });
    expect(await move.moving).toBe(false);
    await Promise.all([database.close(), other.close()]);
    await drop();
  });
});
