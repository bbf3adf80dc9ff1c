import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Migrations, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import { describe, expect, inject, it } from 'vitest';

const STATEMENT_TIMEOUT = 300;
const LONGER = 4 * STATEMENT_TIMEOUT;
const LIMIT = 'select cast(@@max_statement_time as double) as seconds';

/** Runs the work with two servers that give each statement 300 ms. */
async function withServers(work: (one: Database, other: Database) => Promise<void>): Promise<void> {
  const { url, drop } = await temporaryMariadb(inject('mariadbUrl'));
  const open = () => openDatabase(url, { statementTimeout: STATEMENT_TIMEOUT, connections: 1 });
  const [one, other] = [await open(), await open()];
  try {
    await work(one, other);
  } finally {
    await one.close();
    await other.close();
    await drop();
  }
}

describe('a migration of MariaDB', () => {
  it('waits for the migration of another process for longer than a statement can take', () =>
    withServers(async (one, other) => {
      const events: string[] = [];
      const slow: Migrations = {
        'slow-0001': async () => {
          events.push('begun');
          await pause(LONGER);
          events.push('ended');
        },
      };
      const applied = await Promise.all([migrate(one, slow), migrate(other, slow)]);
      expect(events).toEqual(['begun', 'ended']);
      expect(applied.flat()).toEqual(['slow-0001']);
    }));

  it('limits the time of no statement, and of later statements again', () =>
    withServers(async (database) => {
      const limits: unknown[] = [];
      const noteLimit = async (door: Database) => {
        limits.push(...(await door.prepared({ name: 'limit', text: LIMIT }, [])));
      };
      await migrate(database, { 'limit-0001': noteLimit });
      await noteLimit(database);
      expect(limits).toEqual([{ seconds: 0 }, { seconds: STATEMENT_TIMEOUT / 1_000 }]);
    }));
});
