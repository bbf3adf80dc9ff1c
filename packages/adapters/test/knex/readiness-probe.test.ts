import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { type Database, ReadinessProbe } from '../../src/knex/index.ts';
import { READINESS_PROBE } from '../../src/knex/migrations/migrate.ts';
import { DATABASES, MIGRATIONS, withStorage } from './world/storages.ts';

const NOON = Date.UTC(2026, 5, 1, 12);

describe.each(Object.entries(DATABASES))('the readiness probe on %s', (_engine, create) => {
  const withProbe = (
    work: (probe: ReadinessProbe, clock: MovableClock, database: Database) => Promise<void>,
  ) =>
    withStorage(create, (_storage, database) => {
      const clock = new MovableClock(NOON);
      return work(new ReadinessProbe({ database, migrations: MIGRATIONS, clock }), clock, database);
    });

  async function writes(database: Database): Promise<number> {
    const row = await database.read((from) => from<{ probes: number }>(READINESS_PROBE).first());
    return row?.probes ?? Number.NaN;
  }

  it('writes once for all who ask at once or within a second', () =>
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

  it('asks anew after a clock that ran ahead was corrected', () =>
    withProbe(async (probe, clock, database) => {
      await probe.check();
      clock.set(NOON - 1);
      await probe.check();
      expect(await writes(database)).toBe(2);
    }));

  it('says in general what is wrong, exactly in the detail, and asks anew at once', () =>
    withProbe(async (probe, _clock, database) => {
      const rename = (from: string, to: string) =>
        database.write((begin) => begin.raw('alter table ?? rename to ??', [from, to]));
      await rename(READINESS_PROBE, 'elsewhere');
      expect(await probe.check()).toEqual({
        ready: false,
        reason: 'the database can not be used',
        detail: expect.stringContaining(READINESS_PROBE),
      });
      await rename('elsewhere', READINESS_PROBE);
      expect(await probe.check()).toEqual({ ready: true });
    }));
});
