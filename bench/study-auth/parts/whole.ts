import { getRequest } from '../../load/load-generator.ts';
import { interleaved, type RoundsOptions, ratio, type Subject, spread, typical } from '../../rounds.ts';
import { shown, verdict } from '../../statistics.ts';
import type { Part } from '../../suite.ts';
import { cookieOf } from '../cookies.ts';
import { askingSessions, sessionToken } from '../data/fixture.ts';
import { type Engine, PEER_VERSIONS, type World } from '../world.ts';

const SESSIONS = 10_000;
/** Time that is longer than the interval at which sessions are marked as seen. */
const DUE_MS = 600_000;
const ONE_SELECT = 'Koa + one SELECT';
const GUARD = 'Koa + the guard';
const WHOLE = 'study-auth, whole (`/api/auth/me`)';
const DUE = 'study-auth, whole, every session due for "last seen"';
const ONE_SELECT_ALONE = 'Koa + one SELECT, one connection';
const GUARD_ALONE = 'Koa + the guard, one connection';
const FASTIFY = `@fastify/session ${PEER_VERSIONS['@fastify/session']}`;
const BETTER_AUTH = `better-auth ${PEER_VERSIONS['better-auth']}`;

/**
 * Measures a GET with a session on the deployed server. Compares it with the minimal cost of such a request and with
 * other products.
 */
export function whole(world: World, engine: Engine, options: Omit<RoundsOptions, 'connections'>): Part {
  return {
    title: `The whole server, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, 10,000 sessions, 32 connections`,
    run: async () => {
      const subjects = await assemble(world, engine);
      const samples = await interleaved(subjects, world.generator, { ...options, connections: 32 });
      await world.stopServers();
      const against = (name: string, to: string) => ratio(samples, name, to, 'perSecond');
      const floorOf = (name: string) => (name === GUARD_ALONE ? ONE_SELECT_ALONE : ONE_SELECT);
      return {
        columns: [
          '',
          'req/s',
          'server CPU us/req',
          'p99 ms',
          'ratio to Koa + one SELECT',
          'lowest to highest',
        ],
        rows: subjects.map(({ name }) => [
          name,
          shown(typical(samples, name, 'perSecond')),
          shown(typical(samples, name, 'cpu')),
          shown(typical(samples, name, 'p99')),
          shown(against(name, floorOf(name))),
          spread(samples, name, floorOf(name), 'perSecond').map(shown).join(' to '),
        ]),
        verdicts: [
          verdict(`the whole against ${ONE_SELECT}:`, against(WHOLE, ONE_SELECT), { least: 1 }),
          verdict(`the guard against ${ONE_SELECT}:`, against(GUARD, ONE_SELECT), { least: 1.4 }),
          verdict('the whole, every session due, against the whole:', against(DUE, WHOLE), { least: 0.85 }),
          verdict('the guard against one SELECT, one connection:', against(GUARD_ALONE, ONE_SELECT_ALONE), {
            least: 0.95,
          }),
          ...(engine === 'sqlite'
            ? []
            : [
                verdict(`the whole against ${FASTIFY}:`, against(WHOLE, FASTIFY), { least: 2 }),
                verdict(`the whole against ${BETTER_AUTH}:`, against(WHOLE, BETTER_AUTH), { least: 7 }),
              ]),
        ],
      };
    },
  };
}

async function assemble(world: World, engine: Engine): Promise<Subject[]> {
  const url = await world.database(engine, SESSIONS);
  const asked = (cookie: (token: string) => string, path = '/me') => ({
    requests: askingSessions(SESSIONS).map((n) => getRequest(path, { Cookie: cookie(sessionToken(n)) })),
    status: 200,
  });
  const floor = { server: await world.start('one-select', url), ...asked(cookieOf.oneSelect) };
  const guard = { server: await world.start('guard', url), ...asked(cookieOf.gatehouse) };
  const server = { server: await world.start('whole', url), ...asked(cookieOf.gatehouse, '/api/auth/me') };
  const seen = (ago: number) => () => world.setLastSeen(engine, SESSIONS, Date.now() - ago);
  const own: Subject[] = [
    { name: ONE_SELECT, ...floor },
    { name: GUARD, ...guard, before: seen(0) },
    { name: WHOLE, ...server, before: seen(0) },
    // `seen` writes to the sessions of the load, which empties the page cache of each SQLite connection. Call it for
    // both rows.
    { name: ONE_SELECT_ALONE, ...floor, connections: 1, before: seen(0) },
    { name: GUARD_ALONE, ...guard, connections: 1, before: seen(0) },
    // This must be the last row: the server still updates sessions after it, and `seen` could deadlock with that.
    { name: DUE, ...server, before: seen(DUE_MS) },
  ];
  if (engine === 'sqlite') return own;
  return [
    ...own,
    {
      name: FASTIFY,
      server: await world.startPeer('fastify-session', SESSIONS),
      ...asked(cookieOf.fastifySession),
    },
    {
      name: BETTER_AUTH,
      server: await world.startPeer('better-auth', SESSIONS),
      ...asked(cookieOf.betterAuth),
    },
  ];
}
