import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { rowLevelSecurityFault } from '@gatehouse/adapters/knex/gateway';
import { type Caller, LOCAL_OPERATOR } from '@gatehouse/core/account';
import type {} from '@gatehouse/testing/vitest';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KnexWorkspaces, studyMigrations } from '../../src/study/index.ts';
import { CallersDatabase } from '../../src/study/knex/callers-database.ts';
import { reviewAfter } from '../../src/study/review/schedule.ts';
import { type PlainRoleDatabase, plainRoleDatabase } from './plain-role-database.ts';
import { ADA, BEN, CYD, sampleCourse, sampleEntry, sampleRecord } from './samples.ts';

const RECORDS = ['courses', 'lessons', 'cards', 'lexicon_entries'];
const TABLES = [...RECORDS, 'card_reviews'];
const ROLES = ['the owner of the tables', 'another role'] as const;

describe('row-level security', () => {
  let plain: PlainRoleDatabase;
  const databases = new Map<(typeof ROLES)[number], Database>();
  const course = sampleCourse();
  const lesson = sampleRecord({ title: 'Verbs', notes: '' });

  beforeAll(async () => {
    plain = await plainRoleDatabase(inject('postgresUrl'));
    const owner = await openDatabase(plain.ownerUrl);
    await migrate(owner, studyMigrations);
    await plain.admitGuest();
    databases.set('the owner of the tables', owner);
    databases.set('another role', await openDatabase(plain.guestUrl));
    for (const caller of [ADA, BEN]) await fill(new KnexWorkspaces(owner), caller);
  });
  afterAll(async () => {
    for (const database of databases.values()) await database.close();
    await plain.drop();
  });

  async function fill(workspaces: KnexWorkspaces, caller: Caller): Promise<void> {
    const workspace = workspaces.of(caller);
    const [inside, within] = caller === ADA ? [course, lesson] : [sampleCourse(), sampleRecord(lesson)];
    await workspace.courses.add(inside);
    await workspace.lessons(inside.id).add(within);
    const card = sampleRecord({ front: 'a', back: 'b' });
    await workspace.cards(inside.id, within.id).add(card);
    await workspace.reviews(inside.id).answer(card.id, (review) => reviewAfter(review, 'good', 0));
    await workspace.lexicon.add(sampleEntry());
  }

  describe.each(ROLES)('for %s', (role) => {
    function databaseOf(): Database {
      return databases.get(role) as Database;
    }

    /** Runs one query for the caller without the usual conditions. */
    function unscoped<T>(caller: Caller, query: (database: Database) => Promise<T>): Promise<T> {
      return new CallersDatabase(databaseOf(), caller).writing(query);
    }

    it.each(TABLES)(
      'hides the rows of other users from a query on %s without an owner condition',
      async (table) => {
        const count = (caller: Caller) =>
          unscoped(caller, (database) => database.read((from) => from(table).select('*')));
        expect(await count(ADA)).toHaveLength(1);
        expect(await count(BEN)).toHaveLength(1);
        expect(await count(CYD)).toEqual([]);
        expect(await count(LOCAL_OPERATOR)).toHaveLength(2);
      },
    );

    it.each(TABLES)(
      'shows nothing of %s to a query without a principal, on a used connection or a new one',
      async (table) => {
        const rows = () => databaseOf().read((from) => from(table).select('*'));
        expect(await rows()).toEqual([]);
        await unscoped(LOCAL_OPERATOR, async () => {});
        expect(await rows()).toEqual([]);
      },
    );

    it.each(RECORDS)(
      'protects other rows from an update or delete of %s without an owner condition',
      async (table) => {
        const touched = await unscoped(CYD, async (database) => [
          await database.write((from) => from(table).update({ search_text: 'gone' })),
          await database.write((from) => from(table).delete()),
        ]);
        expect(touched).toEqual([0, 0]);
      },
    );

    it('protects the reviews of other users from an update or delete without an owner condition', async () => {
      const touched = await unscoped(CYD, async (database) => [
        await database.write((from) => from('card_reviews').update({ answers: 9 })),
        await database.write((from) => from('card_reviews').delete()),
      ]);
      expect(touched).toEqual([0, 0]);
    });

    it.each([
      ['courses', { owner_id: ADA.id, title: 'x', description: '', settings: '{}' }],
      ['lexicon_entries', { owner_id: ADA.id, term: 'x', meaning: 'x', language: '', notes: '' }],
      ['lessons', { course_id: course.id, title: 'x', notes: '' }],
      ['cards', { lesson_id: lesson.id, front: 'x', back: 'x' }],
    ])('refuses a row inserted into the %s of another user', async (table, content) => {
      const row = { ...content, id: 'smuggled', created_at: 1, updated_at: 1, search_text: '' };
      const smuggling = unscoped(BEN, (database) => database.write((from) => from(table).insert(row)));
      await expect(smuggling).rejects.toThrow(/row-level security/);
    });

    it('refuses to change the owner of a row', async () => {
      const giving = unscoped(BEN, (database) =>
        database.write((from) => from('courses').update({ owner_id: ADA.id })),
      );
      await expect(giving).rejects.toThrow(/row-level security/);
    });
  });

  it('is bypassed by a superuser, which the server detects, but by neither of the two roles', async () => {
    for (const database of databases.values()) expect(await rowLevelSecurityFault(database)).toBeUndefined();
    const superuser = await openDatabase(inject('postgresUrl'));
    expect(await rowLevelSecurityFault(superuser)).toMatch(/superuser/);
    await superuser.close();
  });

  it('is enabled and forced for every table of records', async () => {
    const owner = databases.get('the owner of the tables') as Database;
    const tables = await owner.read((from) =>
      from<{ relname: string; relrowsecurity: boolean; relforcerowsecurity: boolean }>('pg_class')
        .whereIn('relname', TABLES)
        .select('relname', 'relrowsecurity', 'relforcerowsecurity'),
    );
    expect(tables).toHaveLength(TABLES.length);
    for (const table of tables)
      expect(table).toMatchObject({ relrowsecurity: true, relforcerowsecurity: true });
  });
});
