import { type Database, type Migrations, migrate, openDatabase } from '@gatehouse/adapters/knex';
import type {} from '@gatehouse/testing/vitest';
import { describe, expect, inject, it } from 'vitest';
import { migrations } from '../../src/migrations.ts';
import { plainRoleDatabase } from '../study/plain-role-database.ts';
import {
  PASSWORD,
  type StudyAuth,
  signInAs,
  startStudyAuth,
  type TemporaryStorage,
  temporaryStorage,
} from './harness/index.ts';
import { fill, view } from './upgrade/upgraded-content.ts';

/** The names of the first migrations, which create the basic tables. */
const FIRST_STEPS = [
  'audit-0001-log',
  'account-0001-users',
  'account-0002-sessions',
  'account-0003-attempts',
  // These migrations add columns that this release needs.
  'account-0005-familiar-sign-ins',
  'account-0006-access',
  'settings-0001-settings',
  'single-sign-on-0001-login-states',
  'study-0001-records',
  // The list of courses counts reviews.
  'study-0003-reviews',
  'study-0004-card-order',
];
const SECRET = { SESSION_SECRET: 'the same secret before and after' };

/** Storages by name. On PostgreSQL row-level security restricts the role. */
const STORAGES: Readonly<Record<string, () => Promise<TemporaryStorage>>> = {
  SQLite: () => temporaryStorage(),
  PostgreSQL: async () => {
    const { folder, remove } = await temporaryStorage();
    const { ownerUrl, drop } = await plainRoleDatabase(inject('postgresUrl'));
    return {
      folder,
      variables: { DATA_DIR: folder, DATABASE_URL: ownerUrl },
      remove: () => drop().then(remove),
    };
  },
};

/**
 * The migrations of a next release. They only add columns, indexes and tables, because this release still
 * runs at the same time.
 */
const nextRelease: Migrations = {
  ...migrations,
  'next-0001-columns': async (database) => {
    for (const table of await tablesOf(database))
      await database.define((schema) =>
        schema.alterTable(table, (altered) => {
          altered.text('added');
          altered.integer('counted').notNullable().defaultTo(0);
          altered.index('added', `${table}_added`);
        }),
      );
  },
  'next-0002-table': (database) =>
    database.define((schema) =>
      schema.createTable('added_table', (table) => {
        table.text('id').primary().references('id').inTable('users');
      }),
    ),
};

async function tablesOf(database: Database): Promise<string[]> {
  const isTable = database.engine === 'sqlite' ? { type: 'table' } : { schemaname: 'public' };
  const [catalogue, name] =
    database.engine === 'sqlite'
      ? (['sqlite_master', 'name'] as const)
      : (['pg_tables', 'tablename'] as const);
  const rows = await database.read((from) => from<Record<string, string>>(catalogue).where(isTable).select());
  return rows.map((row) => row[name] ?? '');
}

async function migrated(
  { folder, variables }: TemporaryStorage,
  steps: Migrations,
): Promise<readonly string[]> {
  const database = await openDatabase(variables.DATABASE_URL ?? `sqlite:${folder}/study-auth.sqlite`);
  const taken = await migrate(database, steps);
  await database.close();
  return taken;
}

/** Calls the writing endpoints and returns their statuses. */
async function work(server: StudyAuth): Promise<number[]> {
  const { client } = await signInAs(server, 'bea');
  const made = await client.post('/api/courses', { title: 'Greek' });
  const course = `/api/courses/${(made.body as { course: { id: string } }).course.id}`;
  const newPassword = `${PASSWORD} again`;
  const answers = [
    made,
    await client.send('PATCH', course, { body: { title: 'Old Greek' } }),
    await client.get(course),
    await client.delete(course),
    await client.post('/api/auth/password', { currentPassword: PASSWORD, newPassword }),
    await client.post('/api/auth/logout'),
    await server.program().post('/api/auth/login', { username: 'bea', password: newPassword }),
    await server.program().get('/readyz'),
  ];
  return answers.map(({ status }) => status);
}

const WORKED = [201, 200, 200, 204, 200, 204, 200, 200];

describe.each(Object.entries(STORAGES))('a database on %s', (_, makeStorage) => {
  it('with only the first migrations keeps its content when the later ones run', async () => {
    const storage = await makeStorage();
    const first = Object.entries(migrations).filter(([name]) => FIRST_STEPS.includes(name));
    expect(await migrated(storage, Object.fromEntries(first))).toHaveLength(FIRST_STEPS.length);
    const variables = { ...SECRET, MIGRATE_ON_START: 'false' };
    const before = await startStudyAuth({ storage, variables });
    const { ada, bea, cookies } = await fill(before);
    const seen = [await view(before.program(ada)), await view(before.program(bea))];
    for (const content of ['bea', 'Latin', 'Verbs', 'I love', 'carpe diem', 'large', 'issuer.example'])
      expect(JSON.stringify(seen)).toContain(content);
    expect((await before.program().get('/readyz')).status).toBe(503);
    await before.stop();

    const later = Object.keys(migrations).filter((name) => !FIRST_STEPS.includes(name));
    expect(await migrated(storage, migrations)).toEqual(later);
    const after = await startStudyAuth({ storage, variables });
    expect([await view(after.program(ada)), await view(after.program(bea))]).toEqual(seen);
    const browser = after.browser();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ user: { username: 'bea' } });
    expect(await work(after)).toEqual(WORKED);
    await after.stop();
    await storage.remove();
  });

  it('migrated by the next release still works with this one, even after a restart', async () => {
    const storage = await makeStorage();
    const running = await startStudyAuth({ storage, variables: SECRET });
    const { ada, bea } = await fill(running);
    const seen = [await view(running.program(ada)), await view(running.program(bea))];
    expect(await migrated(storage, nextRelease)).toEqual(['next-0001-columns', 'next-0002-table']);
    expect([await view(running.program(ada)), await view(running.program(bea))]).toEqual(seen);
    expect(await work(running)).toEqual(WORKED);
    await running.stop();

    const again = await startStudyAuth({ storage, variables: SECRET });
    expect(await view(again.program(ada))).toMatchObject({
      '/api/courses': seen[0]?.['/api/courses'],
      '/api/lexicon': seen[0]?.['/api/lexicon'],
    });
    expect((await again.program().get('/readyz')).status).toBe(200);
    await again.stop();
    await storage.remove();
  });
});
