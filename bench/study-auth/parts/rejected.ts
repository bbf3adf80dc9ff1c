import { getRequest } from '../../load/load-generator.ts';
import { interleaved, ratio, type Subject, typical } from '../../rounds.ts';
import { shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { askingSessions, sessionToken } from '../data/fixture.ts';
import type { Engine, World } from '../world.ts';

const SESSIONS = 1_000_000;
const ACCEPTED = 'accepted';
const OPTIONS = { rounds: 15, duration: 1_000, connections: 32 };

/** Measures the cost of rejected requests. */
export function rejected(world: World, engine: Engine): Part {
  return {
    title: `Rejected requests beside accepted ones, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    run: async () => {
      const server = await world.start('guard', await world.database(engine, SESSIONS));
      const asked = (name: string, status: number, cookie: (token: string) => string): Subject => ({
        name,
        server,
        status,
        requests: askingSessions(SESSIONS).map((n) => getRequest('/me', { Cookie: cookie(sessionToken(n)) })),
      });
      const subjects = [
        asked(ACCEPTED, 200, cookieOf.gatehouse),
        { name: 'no cookie', server, status: 401, requests: [getRequest('/me')] },
        asked('garbage', 401, (token) => `revision_session=!${token}; revision_session.sig=?`),
        asked('forged signature', 401, (token) => cookieOf.gatehouse(token).replace(/.{5}$/, 'wrong')),
      ];
      const samples = await interleaved(subjects, world.generator, OPTIONS);
      await world.stopServers();
      const cost = (name: string) => ratio(samples, name, ACCEPTED, 'cpu');
      return {
        columns: ['', 'req/s', 'server CPU us/req', 'ratio of CPU to accepted'],
        rows: subjects.map(({ name }) => [
          name,
          shown(typical(samples, name, 'perSecond')),
          shown(typical(samples, name, 'cpu')),
          shown(cost(name)),
        ]),
        verdicts: subjects
          .slice(1)
          .map(({ name }) => verdict(`CPU of ${name} against accepted:`, cost(name), { most: 1 })),
      };
    },
  };
}
