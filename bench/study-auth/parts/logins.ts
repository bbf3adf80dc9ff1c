import { getRequest, postRequest } from '../../load/load-generator.ts';
import type { ServerProcess } from '../../load/server-process.ts';
import { median, shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { askingSessions, PASSWORD, sessionToken } from '../data/fixture.ts';
import type { Engine, World } from '../world.ts';

const SESSIONS = 1_000_000;
const ROUNDS = 5;
const DURATION_MS = 4_000;
const PEOPLE = 16;
const MEBIBYTE = 2 ** 20;

interface Round {
  readonly bcrypt: number;
  readonly logins: number;
  readonly idleP99: number;
  readonly busyP99: number;
}

/** Measures how much slower other requests become while sixteen people sign in continuously. */
export function logins(world: World, engine: Engine): Part {
  return {
    title: `16 people sign in at once (bcrypt, cost 12), ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    run: async () => {
      const databaseUrl = await world.database(engine, SESSIONS);
      const server = await world.start('whole', databaseUrl);
      const bcrypt = await world.start('bare-bcrypt', databaseUrl);
      await round(world, server, bcrypt, 1_000);
      const rounds: Round[] = [];
      for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round(world, server, bcrypt, DURATION_MS));
      const { memory } = await server.usage();
      await world.stopServers();
      const typical = (of: (round: Round) => number) => median(rounds.map(of));
      return {
        columns: ['', 'median'],
        rows: [
          ['bare bcrypt, 16 at once, per second', shown(typical((r) => r.bcrypt))],
          ['logins, 16 at once, per second', shown(typical((r) => r.logins))],
          ['guarded GET p99, no sign-ins, ms', shown(typical((r) => r.idleP99))],
          ['guarded GET p99, 16 sign in, ms', shown(typical((r) => r.busyP99))],
          ['server memory afterwards, MiB', shown(memory / MEBIBYTE)],
        ],
        verdicts: [
          verdict(
            'logins against bare bcrypt:',
            typical((r) => r.logins / r.bcrypt),
            { least: 0.9 },
          ),
          verdict(
            'p99 while 16 sign in against idle:',
            typical((r) => r.busyP99 / r.idleP99),
            { most: 3 },
          ),
          verdict('server memory in MiB:', memory / MEBIBYTE, { most: 160 }),
        ],
      };
    },
  };
}

async function round(
  world: World,
  server: ServerProcess,
  bcrypt: ServerProcess,
  duration: number,
): Promise<Round> {
  const reading = { port: server.port, requests: READS, status: 200, connections: 4, duration };
  const signingIn = { port: server.port, requests: SIGN_INS, status: 200, connections: PEOPLE, duration };
  const bare = await world.people.run({ ...signingIn, port: bcrypt.port });
  const idle = await world.generator.run(reading);
  const signIns = await world.people.run(signingIn);
  const [busy] = await Promise.all([world.generator.run(reading), world.people.run(signingIn)]);
  return { bcrypt: bare.perSecond, logins: signIns.perSecond, idleP99: idle.p99, busyP99: busy.p99 };
}

const READS = askingSessions(SESSIONS).map((n) =>
  getRequest('/api/auth/me', { Cookie: cookieOf.gatehouse(sessionToken(n)) }),
);
const SIGN_INS = Array.from({ length: 1_000 }, (_, n) =>
  postRequest('/api/auth/login', { username: `user-${n}`, password: PASSWORD }),
);
