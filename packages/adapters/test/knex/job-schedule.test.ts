import { type Database, KnexJobSchedule } from '@gatehouse/adapters/knex';
import { NodeRandomSource, SystemClock } from '@gatehouse/adapters/node';
import { MINUTE, type Ticker } from '@gatehouse/core/kernel';
import { jobScheduleContract, skewedScheduleContract } from '@gatehouse/testing/contracts';
import { MovableClock } from '@gatehouse/testing/memory';
import { describePort } from '@gatehouse/testing/proof';
import { jobScheduleSaboteurs, skewedScheduleSaboteurs } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';
import { DATABASES, TESTED_DATABASES, withStorage } from './world/storages.ts';

function scheduleOf(
  database: Database,
  options: { clock?: MovableClock; lease?: number; ticker?: Ticker } = {},
): KnexJobSchedule {
  return new KnexJobSchedule({
    database,
    random: new NodeRandomSource(),
    clock: new SystemClock(),
    ...options,
  });
}

/** The schedules of several processes on one database. */
const caseOf = (database: Database) => ({
  schedule: scheduleOf(database),
  other: scheduleOf(database),
  crashing: scheduleOf(database, { lease: 300, ticker: () => () => {} }),
});
const skewedCaseOf = (database: Database) => ({
  schedule: scheduleOf(database),
  skewed: scheduleOf(database, { clock: new MovableClock(Date.now() + 90_000) }),
});
const [driver, sqlite] = Object.entries(DATABASES)[0] ?? expect.unreachable();
const postgres = DATABASES.PostgreSQL ?? expect.unreachable();

describePort(`KnexJobSchedule on SQLite through ${driver}`, jobScheduleContract, {
  ...{ describe, it, saboteurs: jobScheduleSaboteurs },
  withSubject: (work) => withStorage(sqlite, (_storage, database) => work(caseOf(database))),
});
describePort('KnexJobSchedule on PostgreSQL', jobScheduleContract, {
  ...{ describe, it },
  withSubject: (work) => withStorage(postgres, (_storage, database) => work(caseOf(database))),
});
describePort('KnexJobSchedule whose clock differs from that of PostgreSQL', skewedScheduleContract, {
  ...{ describe, it, saboteurs: skewedScheduleSaboteurs },
  withSubject: (work) => withStorage(postgres, (_storage, database) => work(skewedCaseOf(database))),
});

describe.each(TESTED_DATABASES)('a lease on %s', (_name, create) => {
  it('is not taken again by a renewal that arrives after its holder has freed it', () =>
    withStorage(create, async (_storage, database) => {
      let tick = () => {};
      const ticker: Ticker = (_interval, renew) => {
        tick = renew;
        return () => {};
      };
      const { delayed, arrive } = delayedRenewal(database);
      const failing = scheduleOf(delayed, { ticker }).runIfDue('job', MINUTE, async () => {
        tick();
        throw new Error('The job failed.');
      });
      await expect(failing).rejects.toThrow('The job failed.');
      await arrive();
      expect(await scheduleOf(database).runIfDue('job', MINUTE, async () => {})).toBe(true);
    }));
});

/** Returns the database with a delay: a renewal of a lease is sent only when `arrive` is called. */
function delayedRenewal(database: Database): { delayed: Database; arrive(): Promise<unknown> } {
  const renewals: (() => Promise<unknown>)[] = [];
  const preparedWrite: Database['preparedWrite'] = (statement, values) => {
    if (!statement.name.startsWith('renew_')) return database.preparedWrite(statement, values);
    return new Promise((resolve, reject) => {
      renewals.push(() =>
        database.preparedWrite(statement, values).then((rows) => resolve(rows as never), reject),
      );
    });
  };
  const delayed = new Proxy(database, {
    get: (_target, name) => {
      if (name === 'preparedWrite') return preparedWrite;
      const member = Reflect.get(database, name, database);
      return typeof member === 'function' ? member.bind(database) : member;
    },
  });
  const arrive = async () => {
    expect(renewals).toHaveLength(1);
    for (const renew of renewals) await renew();
  };
  return { delayed, arrive };
}
