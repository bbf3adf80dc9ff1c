import { type Database, KnexJobSchedule } from '@gatehouse/adapters/knex';
import { NodeRandomSource, SystemClock } from '@gatehouse/adapters/node';
import type { Ticker } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { DATABASES, withStorage } from './world/storages.ts';

const JOB = 'sweep';
const HOUR_MS = 3_600_000;
const DUE_SOON_MS = 500;

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

describe.each(Object.entries(DATABASES))('the job schedule on %s', (_engine, create) => {
  const withDatabase = (work: (database: Database) => Promise<void>) =>
    withStorage(create, (_storage, database) => work(database));

  it('runs a job in only one of the processes that ask at the same time', () =>
    withDatabase(async (database) => {
      let runs = 0;
      const ask = () => scheduleOf(database).runIfDue(JOB, HOUR_MS, async () => (runs += 1));
      expect((await Promise.all([ask(), ask(), ask()])).filter(Boolean)).toEqual([true]);
      expect(await ask()).toBe(false);
      expect(runs).toBe(1);
    }));

  it('runs a job again in the next interval, whichever process asks', () =>
    withDatabase(async (database) => {
      const started: number[] = [];
      const run = async () => void started.push(performance.now());
      await scheduleOf(database).runIfDue(JOB, DUE_SOON_MS, run);
      while (!(await scheduleOf(database).runIfDue(JOB, DUE_SOON_MS, run)));
      const [first = 0, second = 0] = started;
      expect(second - first).toBeGreaterThan(0.75 * DUE_SOON_MS);
    }));

  it('schedules each job by itself', () =>
    withDatabase(async (database) => {
      const run = async () => {};
      expect(await scheduleOf(database).runIfDue('one', HOUR_MS, run)).toBe(true);
      expect(await scheduleOf(database).runIfDue('other', HOUR_MS, run)).toBe(true);
    }));

  it('passes on the error of a run that failed, and leaves the job due', () =>
    withDatabase(async (database) => {
      const failing = scheduleOf(database).runIfDue(JOB, HOUR_MS, () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      expect(await scheduleOf(database).runIfDue(JOB, HOUR_MS, async () => {})).toBe(true);
    }));

  it('runs a job elsewhere after its process has died', () =>
    withDatabase(async (database) => {
      const dead = scheduleOf(database, { lease: 300, ticker: () => () => {} });
      const hanging = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const lost = dead.runIfDue(JOB, HOUR_MS, () => {
        begun.resolve();
        return hanging.promise;
      });
      await begun.promise;
      const ask = () => scheduleOf(database).runIfDue(JOB, HOUR_MS, async () => {});
      expect(await ask()).toBe(false);
      while (!(await ask()));
      hanging.resolve();
      await lost;
    }));
});

describe('the job schedule on PostgreSQL', () => {
  it('runs no job if the clock differs from the clock of the database', () =>
    withStorage(DATABASES.PostgreSQL ?? expect.unreachable(), async (_storage, database) => {
      const clock = new MovableClock(Date.now() + 90_000);
      let runs = 0;
      const asked = scheduleOf(database, { clock }).runIfDue(JOB, HOUR_MS, async () => (runs += 1));
      await expect(asked).rejects.toThrow(/90 s ahead/);
      expect(runs).toBe(0);
    }));
});
