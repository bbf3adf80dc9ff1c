import { type Database, KnexJobSchedule } from '@gatehouse/adapters/knex';
import { NodeRandomSource, SystemClock } from '@gatehouse/adapters/node';
import type { Ticker } from '@gatehouse/core/kernel';
import { jobScheduleContract, skewedScheduleContract } from '@gatehouse/testing/contracts';
import { MovableClock } from '@gatehouse/testing/memory';
import { describePort } from '@gatehouse/testing/proof';
import { jobScheduleSaboteurs, skewedScheduleSaboteurs } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';
import { DATABASES, withStorage } from './world/storages.ts';

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
