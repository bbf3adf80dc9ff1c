import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { expect, inject, it } from 'vitest';
import { compose } from '../../src/compose.ts';
import { readConfiguration } from '../../src/configuration.ts';

it('study-auth passes its database settings to PostgreSQL and the pool', async () => {
  const own = await temporaryDatabase(inject('postgresUrl'));
  const { database } = await compose(
    readConfiguration({
      DATABASE_URL: own.url,
      DATABASE_POOL_SIZE: '2',
      DATABASE_STATEMENT_TIMEOUT: '7',
      DATABASE_IDLE_TRANSACTION_TIMEOUT: '9',
      CLOCK_SKEW_LIMIT: '11',
    }),
  );
  const pids = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { rows } = await database.read((from) =>
        from.raw(`select pg_backend_pid() as pid, pg_sleep(0.05), current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`),
      );
      expect(rows).toEqual([expect.objectContaining({ statement: '7s', idle: '9s' })]);
      return rows[0].pid;
    }),
  );
  expect(new Set(pids).size).toBe(2);
  expect(database.maxClockSkew).toBe(11_000);
  await database.close();
  await own.drop();
});
