import { getRequest } from '../../load/load-generator.ts';
import { interleaved, ratio, type Subject, spread, typical } from '../../rounds.ts';
import { shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { askingSessions, sessionToken } from '../data/fixture.ts';
import type { Engine, World } from '../world.ts';

const SESSIONS = 10_000;
const DIRECT = 'Koa + the guard';
const STEPS = 'an endpoint of the steps on Koa';
const OPTIONS = { rounds: 40, duration: 1_000, connections: 32 };

/** Compares two ways to guard a GET in a Koa app: the framework-neutral steps, and the guard as Koa middleware. */
export function frameworks(world: World, engine: Engine): Part {
  return {
    title: `Guarded GET through the steps on Koa, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, 10,000 sessions`,
    run: async () => {
      const database = await world.database(engine, SESSIONS);
      const requests = askingSessions(SESSIONS).map((n) =>
        getRequest('/me', { Cookie: cookieOf.gatehouse(sessionToken(n)) }),
      );
      const subjects: Subject[] = [
        { name: DIRECT, server: await world.start('guard', database), requests, status: 200 },
        { name: STEPS, server: await world.start('guarded-steps', database), requests, status: 200 },
      ];
      const samples = await interleaved(subjects, world.generator, OPTIONS);
      await world.stopServers();
      return {
        columns: ['', 'req/s', 'server CPU us/req', 'p99 ms', `ratio to ${DIRECT}`, 'lowest to highest'],
        rows: subjects.map(({ name }) => [
          name,
          shown(typical(samples, name, 'perSecond')),
          shown(typical(samples, name, 'cpu')),
          shown(typical(samples, name, 'p99')),
          shown(ratio(samples, name, DIRECT, 'perSecond')),
          spread(samples, name, DIRECT, 'perSecond').map(shown).join(' to '),
        ]),
        verdicts: [
          verdict(`the steps on Koa against ${DIRECT}:`, ratio(samples, STEPS, DIRECT, 'perSecond'), {
            least: 0.95,
          }),
        ],
      };
    },
  };
}
