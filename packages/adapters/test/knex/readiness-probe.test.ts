import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { type Database, ReadinessProbe } from '../../src/knex/index.ts';
import { READINESS_PROBE } from '../../src/knex/migrations/migrate.ts';
import { DATABASES, MIGRATIONS, TESTED_DATABASES, withStorage } from './world/storages.ts';

const NOON = Date.UTC(2026, 5, 1, 12);

describe.each(TESTED_DATABASES)('the readiness probe on %s', (_engine, create) => {
  const withProbe = (
    work: (probe: ReadinessProbe, clock: MovableClock, database: Database) => Promise<void>,
  ) =>
    withStorage(create, (_storage, database) => {
      const clock = new MovableClock(NOON);
      const parts = { database, migrations: MIGRATIONS, clock, maxClockSkew: Number.POSITIVE_INFINITY };
      return work(new ReadinessProbe(parts), clock, database);
    });

  async function writes(database: Database): Promise<number> {
    const row = await database.read((from) => from<{ probes: number }>(READINESS_PROBE).first());
    return row?.probes ?? Number.NaN;
  }

  it('writes once for concurrent callers and for later callers within a second', () =>
    withProbe(async (probe, clock, database) => {
      const answers = await Promise.all(Array.from({ length: 25 }, () => probe.check()));
      clock.advance(999);
      answers.push(await probe.check());
      expect(answers).toEqual(answers.map(() => ({ ready: true })));
      expect(await writes(database)).toBe(1);
      clock.advance(1);
      await probe.check();
      expect(await writes(database)).toBe(2);
    }));

  it('probes again after a clock that was ahead is corrected', () =>
    withProbe(async (probe, clock, database) => {
      await probe.check();
      clock.set(NOON - 1);
      await probe.check();
      expect(await writes(database)).toBe(2);
    }));

  it('reports a general cause with the exact one as detail, and probes again at once', () =>
    withProbe(async (probe, _clock, database) => {
      const rename = (from: string, to: string) =>
        database.write((begin) => begin.raw('alter table ?? rename to ??', [from, to]));
      await rename(READINESS_PROBE, 'elsewhere');
      expect(await probe.check()).toEqual({
        ready: false,
        code: 'database_unusable',
        reason: 'the database cannot be used',
        detail: expect.stringContaining(READINESS_PROBE),
      });
      await rename('elsewhere', READINESS_PROBE);
      expect(await probe.check()).toEqual({ ready: true });
    }));
});

describe('readiness on PostgreSQL', () => {
  const readyBy = (ahead: number, maxClockSkew?: number) =>
    withOwn(async (database) => {
      const clock = new MovableClock(Date.now() + ahead);
      found = await new ReadinessProbe({ database, migrations: MIGRATIONS, clock, maxClockSkew }).check();
    }).then(() => found);
  let found: unknown;

  it.each([
    [90_000, /90 s ahead of the database.*at most 5 s.*CLOCK_SKEW_LIMIT/],
    [-90_000, /90 s behind the database/],
  ])('is refused while the clock is %i ms ahead of the database', async (ahead, detail) => {
    expect(await readyBy(ahead)).toEqual({
      ready: false,
      code: 'clocks_differ',
      reason: 'the clocks of this server and the database differ',
      detail: expect.stringMatching(detail),
    });
  });

  it('allows a difference within the limit', async () => {
    expect(await readyBy(3_000)).toEqual({ ready: true });
    expect(await readyBy(-3_000)).toEqual({ ready: true });
    expect(await readyBy(90_000, 100_000)).toEqual({ ready: true });
  });
});

async function withOwn(work: (database: Database) => Promise<void>): Promise<void> {
  const create = DATABASES.PostgreSQL ?? expect.unreachable();
  await withStorage(create, (_storage, database) => work(database));
}
