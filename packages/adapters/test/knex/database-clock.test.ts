import { type Database, DatabaseClock, openDatabase } from '@gatehouse/adapters/knex';
import { ClockSkewed } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { DATABASES, withStorage } from './world/storages.ts';

const HOUR_MS = 3_600_000;

/** Runs the work on a PostgreSQL database that was opened as a new process would open it. */
function onPostgres(work: (database: Database) => Promise<void>): Promise<void> {
  return withStorage(DATABASES.PostgreSQL ?? expect.unreachable(), (_storage, database) => work(database));
}

describe('the clock of a PostgreSQL database', () => {
  it.each([
    ['ahead', HOUR_MS],
    ['behind', -HOUR_MS],
  ])('is never later than that of the database, on a machine whose clock is an hour %s', (_side, skew) =>
    onPostgres(async (database) => {
      const clock = new DatabaseClock(database, new MovableClock(Date.now() + skew));
      await clock.follow();
      const now = clock.now();
      const reading = await database.now();
      expect(now).toBeLessThanOrEqual(reading);
      expect(now).toBeGreaterThan(reading - HOUR_MS / 2);
    }),
  );

  it('is that of the machine before the first reading, even if that reading fails', async () => {
    const database = await openDatabase('postgres://nobody@127.0.0.1:9/none');
    const machine = new MovableClock();
    const clock = new DatabaseClock(database, machine);
    await clock.begin();
    expect(clock.now()).toBe(machine.now());
    await expect(clock.follow()).rejects.toMatchObject({ code: 'storage_unavailable' });
    await database.close();
  });

  it('reports that the clock of the machine differs from it by too much', () =>
    onPostgres(async (database) => {
      const checked = (skew: number) =>
        new DatabaseClock(database, new MovableClock(Date.now() + skew)).checkMachine();
      await expect(checked(90_000)).rejects.toBeInstanceOf(ClockSkewed);
      await checked(0);
    }));
});

describe('the clock of a SQLite database', () => {
  it('is that of the machine', () =>
    withStorage(DATABASES['better-sqlite3'] ?? expect.unreachable(), async (_storage, database) => {
      const machine = new MovableClock();
      const clock = new DatabaseClock(database, machine);
      await clock.follow();
      await database.now();
      expect(clock.now()).toBe(machine.now());
    }));
});
