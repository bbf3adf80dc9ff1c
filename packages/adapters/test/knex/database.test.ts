import { readdir } from 'node:fs/promises';
import { inspect } from 'node:util';
import { type Database, openDatabase } from '@gatehouse/adapters/knex';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { describe, expect, inject, it } from 'vitest';
import { DATABASES, TESTED_DATABASES } from './world/storages.ts';

interface Item {
  readonly id: number;
  readonly name: string;
}

async function withItems(engine: string, work: (database: Database) => Promise<void>): Promise<void> {
  const own = await (DATABASES[engine] ?? expect.unreachable())();
  const database = await own.open();
  try {
    await database.transaction(() =>
      database.define((schema) =>
        schema.createTable('items', (table) => {
          table.bigInteger('id').primary();
          table.text('name').notNullable();
        }),
      ),
    );
    await work(database);
  } finally {
    await database.close();
    await own.remove();
  }
}

describe.each(TESTED_DATABASES)('Database on %s', (engine) => {
  it('returns large integers as numbers', () =>
    withItems(engine, async (database) => {
      await database.write((from) => from('items').insert({ id: Number.MAX_SAFE_INTEGER, name: 'last' }));
      const item = await database.read((from) => from<Item>('items').first());
      expect(item).toEqual({ id: Number.MAX_SAFE_INTEGER, name: 'last' });
    }));

  it('waits for the disk at each commit', () =>
    withItems(engine, async (database) => {
      const text = database.engine === 'sqlite' ? 'pragma synchronous' : 'show synchronous_commit';
      const [row] = await database.transaction(() =>
        database.preparedWrite({ name: 'commit_setting', text }, []),
      );
      expect(String(Object.values(row ?? {})[0])).toBe(database.engine === 'sqlite' ? '2' : 'on');
    }));

  it('does not block readers while a writer is active', () =>
    withItems(engine, async (database) => {
      await database.transaction(async () => {
        await database.write((from) => from('items').insert({ id: 1, name: 'mine' }));
      });
      const gate = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const writing = database.transaction(async () => {
        await database.write((from) => from<Item>('items').update({ name: 'changed' }));
        begun.resolve();
        await gate.promise;
      });
      await begun.promise;
      expect(await database.read((from) => from<Item>('items').pluck('name'))).toEqual(['mine']);
      gate.resolve();
      await writing;
      expect(await database.read((from) => from<Item>('items').pluck('name'))).toEqual(['changed']);
    }));

  it('does not include the values of a failed query in its error', () =>
    withItems(engine, async (database) => {
      const insert = () => database.write((from) => from('items').insert({ id: 1, name: 'secret value' }));
      await insert();
      const error = await insert().then(
        () => undefined,
        (failure: Error) => failure,
      );
      expect(error?.message).toMatch(/items/);
      expect(error?.message).not.toMatch(/secret value/);
    }));

  it('includes no value of the row in the error about a missing required value', () =>
    withItems(engine, async (database) => {
      const inserting = database.write((from) => from('items').insert({ id: 1_234_567, name: null }));
      const failure = inspect(await inserting.catch((error: unknown) => error), { showHidden: true });
      expect(failure).toMatch(/items/);
      expect(failure).not.toMatch(/1234567/);
    }));

  it('defines tables only inside a transaction', () =>
    withItems(engine, async (database) => {
      const defining = database.transaction(async () => {
        await database.define((schema) => schema.createTable('more', (table) => table.text('id')));
        throw new Error('no');
      });
      await expect(defining).rejects.toThrow('no');
      await expect(database.read((from) => from('more').select())).rejects.toThrow(/more/);
      await expect(database.define((schema) => schema.dropTable('items'))).rejects.toThrow(/unit of work/);
    }));

  it('sets a parameter only for the rest of a transaction', () =>
    withItems(engine, async (database) => {
      await expect(database.setLocal('gatehouse.test', 'x')).rejects.toThrow(/unit of work/);
      await database.transaction(() => database.setLocal('gatehouse.test', "it's"));
      if (database.engine === 'sqlite') return;
      const statement = { name: 'current', text: "select current_setting('gatehouse.test', true) as value" };
      const inside = await database.transaction(async () => {
        await database.setLocal('gatehouse.test', "it's");
        return database.prepared(statement, []);
      });
      expect(inside).toEqual([{ value: "it's" }]);
      expect(await database.prepared(statement, [])).toEqual([{ value: '' }]);
    }));

  it('refuses work after it was closed, and does not open itself again', async () => {
    const own = await (DATABASES[engine] ?? expect.unreachable())();
    const database = await own.open();
    await database.now();
    await database.close();
    const late = [() => database.now(), () => database.transaction(() => database.now())];
    for (const work of late) await expect(work()).rejects.toBeInstanceOf(StorageUnavailable);
    await own.remove();
  });

  it('runs prepared statements again and again, in and outside of transactions', () =>
    withItems(engine, async (database) => {
      const statement = { name: 'named', text: 'select id from items where name = ? and id > ?' };
      for (let id = 1; id <= 3; id += 1) {
        await database.transaction(async () => {
          await database.write((from) => from('items').insert({ id, name: 'same' }));
          expect(await database.prepared(statement, ['same', 0])).toHaveLength(id);
        });
        expect(await database.prepared(statement, ['same', 1])).toHaveLength(id - 1);
      }
    }));
});

describe('Database on PostgreSQL', () => {
  it('rejects a transaction in which a failure was ignored', () =>
    withItems('PostgreSQL', async (database) => {
      const running = database.transaction(async () => {
        await database.write((from) => from('items').insert({ id: 1, name: 'lost' }));
        await database.write((from) => from('items').insert({ id: 1, name: 'again' })).catch(() => {});
      });
      await expect(running).rejects.toThrow(/rolled back/);
      expect(await database.read((from) => from('items').select())).toEqual([]);
    }));

  it('repeats a transaction that a deadlock ended', () =>
    withItems('PostgreSQL', async (database) => {
      await database.write((from) => from('items').insert([1, 2].map((id) => ({ id, name: '' }))));
      const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
      let attempts = 0;
      const rename = (id: number, name: string) =>
        database.write((from) => from('items').where({ id }).update({ name }));
      const renameBoth = (mine: 0 | 1, other: 0 | 1) =>
        database.transaction(async () => {
          attempts += 1;
          await rename(mine + 1, `by ${mine}`);
          locked[mine].resolve();
          await locked[other].promise;
          await rename(other + 1, `by ${mine}`);
        });
      await Promise.all([renameBoth(0, 1), renameBoth(1, 0)]);
      expect(attempts).toBe(3);
      const names = await database.read((from) => from<Item>('items').pluck('name'));
      expect(new Set(names).size).toBe(1);
    }));

  it('serves more concurrent callers than it has connections', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const database = await openDatabase(url, { connections: 2 });
    const statement = { name: 'echo', text: 'select ?::int as value' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, value) =>
        database.transaction(() => database.prepared(statement, [value])),
      ),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 50 }, (_, value) => ({ value })));
    await database.close();
    await drop();
  });
});

describe('openDatabase', () => {
  it.each(['', 'oracle://host/name', 'sqlite:', './file.sqlite'])(
    'refuses the address "%s"',
    async (address) => {
      await expect(openDatabase(address)).rejects.toThrow(/sqlite:<path>, .*postgres:/);
    },
  );

  it.each([
    'sqlite::memory:',
    'sqlite:///:memory:',
    'sqlite:file::memory:?cache=shared',
    'sqlite:x?mode=memory',
  ])('refuses "%s", a database in memory, and creates no file', async (address) => {
    const files = await readdir('.');
    await expect(openDatabase(address)).rejects.toThrow(/must be a file.*sqlite:.\/data.*memoryStorage/);
    expect(await readdir('.')).toEqual(files);
  });
});
