import { type Database, type DatabaseOptions, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import type {} from '@gatehouse/testing/vitest';
import { describe, expect, inject, it } from 'vitest';
import { DATABASES } from './world/storages.ts';

async function withDatabase(options: DatabaseOptions, work: (database: Database) => Promise<void>) {
  const database = await openDatabase(inject('postgresUrl'), options);
  await work(database).finally(() => database.close());
}

const setting = async (database: Database, name: string) => {
  const { rows } = await database.read((from) => from.raw(`select current_setting(?) as value`, [name]));
  return (rows as { value: string }[])[0]?.value;
};

const slow = (database: Database) => database.read((from) => from.raw('select pg_sleep(60)'));

describe('a connection to PostgreSQL', () => {
  it('is released after a slow statement and after a forgotten transaction', () =>
    withDatabase({}, async (database) => {
      expect(await setting(database, 'statement_timeout')).toBe('30s');
      expect(await setting(database, 'idle_in_transaction_session_timeout')).toBe('1min');
    }));

  it('is held for as long as the options allow', () =>
    withDatabase({ statementTimeout: 50, idleTransactionTimeout: 0, connections: 1 }, async (database) => {
      expect(await setting(database, 'idle_in_transaction_session_timeout')).toBe('0');
      const failure = await slow(database).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StorageUnavailable);
      expect((failure as StorageUnavailable).reason).toBe('the database server took too long');
      expect(await setting(database, 'statement_timeout')).toBe('50ms');
    }));

  it('is released when the server ends an idle transaction', () =>
    withDatabase({ idleTransactionTimeout: 50, connections: 1 }, async (database) => {
      const forgotten = database.transaction(async () => {
        const { rows } = await database.read((from) => from.raw('select pg_backend_pid() as pid'));
        await withDatabase({}, (other) => untilGone(other, (rows as { pid: number }[])[0]?.pid));
        await setting(database, 'statement_timeout');
      });
      await expect(forgotten).rejects.toBeInstanceOf(StorageUnavailable);
      expect(await setting(database, 'idle_in_transaction_session_timeout')).toBe('50ms');
    }));

  it('does not limit the time of a migration', async () => {
    const own = await (DATABASES.PostgreSQL ?? expect.unreachable())();
    const database = await openDatabase(own.url, { statementTimeout: 50 });
    const taken = await migrate(database, {
      'slow-0001': async (door) => {
        await door.write((from) => from.raw('select pg_sleep(0.2)'));
      },
    });
    expect(taken).toEqual(['slow-0001']);
    await expect(slow(database)).rejects.toBeInstanceOf(StorageUnavailable);
    await database.close();
    await own.remove();
  });
});

async function untilGone(database: Database, pid: number | undefined): Promise<void> {
  const sessions = () => database.read((from) => from('pg_stat_activity').where({ pid }).select('pid'));
  while ((await sessions()).length > 0);
}
