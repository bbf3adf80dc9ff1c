import { getRequest } from '../../load/load-generator.ts';
import { interleaved, ratio, type Subject, typical } from '../../rounds.ts';
import { shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { askingSessions, sessionToken } from '../data/fixture.ts';
import { type Engine, PEER_VERSIONS, type World } from '../world.ts';

const MANY_SESSIONS = 1_000_000;
const FEW_SESSIONS = 10_000;
const OPTIONS = { rounds: 15, duration: 1_000, connections: 32 };
const ONE_SELECT = 'Koa + one SELECT';
const GUARD = 'Koa + the guard';
const GUARD_FEW = 'Koa + the guard, 10,000 sessions';
const KOA_SESSION = 'Koa + koa-session on our sessions';
const WHOLE = 'study-auth, whole (`/api/auth/me`)';
const FASTIFY = `@fastify/session ${PEER_VERSIONS['@fastify/session']}`;
const BETTER_AUTH = `better-auth ${PEER_VERSIONS['better-auth']}`;

/** Measures a GET that requires a session. Each request uses a random session out of a million. */
export function guarded(world: World, engine: Engine): Part {
  return {
    title: `Guarded GET, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, 1,000,000 sessions, 10,000 random cookies`,
    run: async () => {
      const subjects = await assemble(world, engine);
      const samples = await interleaved(subjects, world.generator, OPTIONS);
      await world.stopServers();
      const against = (name: string, to: string) => ratio(samples, name, to, 'perSecond');
      const verdicts = [
        verdict(`the guard against ${ONE_SELECT}:`, against(GUARD, ONE_SELECT), { least: 1.4 }),
        verdict('the guard with 1,000,000 against 10,000 sessions:', against(GUARD, GUARD_FEW), {
          least: 0.8,
        }),
      ];
      if (engine === 'postgres') {
        verdicts.push(
          verdict(`the guard against ${FASTIFY}:`, against(GUARD, FASTIFY), { least: 2.1 }),
          verdict(`the guard against ${BETTER_AUTH}:`, against(GUARD, BETTER_AUTH), { least: 9 }),
        );
      }
      const rows = subjects.map(({ name }) => [
        name,
        shown(typical(samples, name, 'perSecond')),
        shown(typical(samples, name, 'cpu')),
        shown(typical(samples, name, 'p50')),
        shown(typical(samples, name, 'p99')),
        shown(against(name, ONE_SELECT)),
      ]);
      const columns = ['', 'req/s', 'server CPU us/req', 'p50 ms', 'p99 ms', `ratio to ${ONE_SELECT}`];
      return { columns, rows, verdicts };
    },
  };
}

async function assemble(world: World, engine: Engine): Promise<Subject[]> {
  const many = await world.database(engine, MANY_SESSIONS);
  const few = await world.database(engine, FEW_SESSIONS);
  const asked = (cookie: (token: string) => string, path = '/me', sessions = MANY_SESSIONS) => ({
    requests: askingSessions(sessions).map((n) => getRequest(path, { Cookie: cookie(sessionToken(n)) })),
    status: 200,
  });
  const own: Subject[] = [
    { name: ONE_SELECT, server: await world.start('one-select', many), ...asked(cookieOf.oneSelect) },
    { name: GUARD, server: await world.start('guard', many), ...asked(cookieOf.gatehouse) },
    {
      name: GUARD_FEW,
      server: await world.start('guard', few),
      ...asked(cookieOf.gatehouse, '/me', FEW_SESSIONS),
    },
    { name: KOA_SESSION, server: await world.start('koa-session', many), ...asked(cookieOf.gatehouse) },
    { name: WHOLE, server: await world.start('whole', many), ...asked(cookieOf.gatehouse, '/api/auth/me') },
  ];
  if (engine === 'sqlite') return own;
  const fastify = await world.startPeer('fastify-session', MANY_SESSIONS);
  const betterAuth = await world.startPeer('better-auth', MANY_SESSIONS);
  return [
    ...own,
    { name: FASTIFY, server: fastify, ...asked(cookieOf.fastifySession) },
    { name: BETTER_AUTH, server: betterAuth, ...asked(cookieOf.betterAuth) },
  ];
}
