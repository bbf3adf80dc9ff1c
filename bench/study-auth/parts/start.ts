import { getRequest } from '../../load/load-generator.ts';
import { median, shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { sessionToken } from '../data/fixture.ts';
import type { Engine, World } from '../world.ts';

const SESSIONS = 1_000_000;
const ROUNDS = 7;

/** Time from the start of the process to the first response to a signed-in user. */
export function start(world: World, engine: Engine): Part {
  return {
    title: `Start to first answer on an existing database, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    run: async () => {
      const databaseUrl = await world.database(engine, SESSIONS);
      const times: number[] = [];
      for (let n = 0; n < ROUNDS; n += 1) times.push(await firstAnswer(world, databaseUrl));
      return {
        columns: ['', 'median ms', 'fastest ms'],
        rows: [['study-auth, from its sources', shown(median(times)), shown(Math.min(...times))]],
        verdicts: [verdict('milliseconds to the first answer:', median(times), { most: 1_000 })],
      };
    },
  };
}

async function firstAnswer(world: World, databaseUrl: string): Promise<number> {
  const began = performance.now();
  const server = await world.start('whole', databaseUrl);
  const requests = [getRequest('/api/auth/me', { Cookie: cookieOf.gatehouse(sessionToken(0)) })];
  await world.generator.run({ port: server.port, requests, status: 200, connections: 1, duration: 0 });
  const taken = performance.now() - began;
  await world.stopServers();
  return taken;
}
