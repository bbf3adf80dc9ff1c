import { availableParallelism } from 'node:os';
import { getRequest } from '../../load/load-generator.ts';
import { interleaved, ratio, spread, typical } from '../../rounds.ts';
import { shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { askingSessions, sessionToken } from '../data/fixture.ts';
import type { Engine, World } from '../world.ts';

const SESSIONS = 10_000;
const ROUNDS = 9;
const DURATION_MS = 2_000;
const WORKERS = 2;
const ONE = 'WORKERS=1';
const TWO = `WORKERS=${WORKERS}`;
/** Two cores for the workers and one for the load generator. */
const CORES_FOR_RATE = WORKERS + 1;

/**
 * Measures how many requests two workers serve, compared with one. On a machine with fewer than three cores the load
 * generator takes the second worker's core, so the measured rate is meaningless. There, the CPU time per request is
 * measured. The result is the rate that two cores could serve if no other process used them.
 */
export function workers(world: World, engine: Engine): Part {
  return {
    title: `Two workers, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${availableParallelism()} cores, 32 connections`,
    run: async () => {
      const url = await world.database(engine, SESSIONS);
      const requests = askingSessions(SESSIONS).map((n) =>
        getRequest('/api/auth/me', { Cookie: cookieOf.gatehouse(sessionToken(n)) }),
      );
      const subjects = await Promise.all(
        [1, WORKERS].map(async (count) => ({
          name: `WORKERS=${count}`,
          server: await world.start('workers', url, [], { WORKERS: String(count) }),
          requests,
          status: 200,
          before: () => world.setLastSeen(engine, SESSIONS, Date.now()),
        })),
      );
      const options = { rounds: ROUNDS, duration: DURATION_MS, connections: 32 };
      const samples = await interleaved(subjects, world.generator, options);
      const rows = await Promise.all(
        subjects.map(async ({ name, server }) => [
          name,
          shown(typical(samples, name, 'perSecond')),
          shown(typical(samples, name, 'cpu')),
          shown(typical(samples, name, 'p99')),
          shown(WORKERS * ratio(samples, ONE, name, 'cpu')),
          spread(samples, ONE, name, 'cpu')
            .map((each) => shown(WORKERS * each))
            .join(' to '),
          shown((await server.usage()).memory / 1_024 ** 2),
        ]),
      );
      await world.stopServers();
      return {
        columns: [
          '',
          'req/s',
          'CPU us/req of all processes',
          'p99 ms',
          'rate on two cores to WORKERS=1 on one, by CPU',
          'lowest to highest',
          'memory MiB',
        ],
        rows,
        verdicts: [
          availableParallelism() < CORES_FOR_RATE
            ? verdict(
                'two workers against one, computed from the CPU time:',
                WORKERS * ratio(samples, ONE, TWO, 'cpu'),
                {
                  least: 1.7,
                },
              )
            : verdict(
                'two workers against one, requests per second:',
                ratio(samples, TWO, ONE, 'perSecond'),
                {
                  least: 1.7,
                },
              ),
        ],
      };
    },
  };
}
