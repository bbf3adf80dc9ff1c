import { median, percentile, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { HomePages } from '../../test/customer/world/home-pages.ts';
import type { Databases, EngineName } from '../entitlement/databases.ts';
import { busyTime } from './busy-time.ts';
import type { NotedRequest } from './noted-requests.ts';
import { type OAuthWorld, openOAuthWorld } from './oauth-world.ts';

const WARM_UP = 20;
const SIGN_INS = 200;

/** Measures the duration of a sign-in with AT Protocol, and the part of it that the gateway itself takes. */
export function signIns(databases: Databases, engine: EngineName): Part {
  return {
    title: `Sign-in with AT Protocol, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    run: async () => {
      const world = await openOAuthWorld((await databases.filled(engine, 0)).url);
      const pages = new HomePages();
      for (let i = 0; i < WARM_UP + 2 * SIGN_INS; i += 1) {
        const headers = await signIn(world, pages, i);
        // Until the last part, each sign-in is followed by a sign-out. Without it, the next sign-in also revokes the
        // previous session, which the last part measures.
        if (i < WARM_UP + SIGN_INS) await signOut(world, headers);
      }
      const notes = await world.notes();
      await world.close();
      const of = (path: string) => notes.filter((noted) => noted.path.startsWith(path)).slice(WARM_UP);
      const [starts, callbacks] = [of('/api/v1/oauth/start'), of('/api/v1/oauth/callback')];
      const [first, again] = [callbacks.slice(0, SIGN_INS), callbacks.slice(SIGN_INS + 1)];
      return {
        columns: ['', 'exchanges', 'whole p50 ms', 'upstream p50 ms', 'added p50 ms', 'added p99 ms'],
        rows: [row('start', starts), row('callback', first), row('callback, while signed in', again)],
        verdicts: [
          verdict('start adds, p50 in ms:', percentile(added(starts), 0.5), { most: 20 }),
          verdict('callback adds, p50 in ms:', percentile(added(first), 0.5), { most: 20 }),
          verdict('callback while signed in adds, p50 in ms:', percentile(added(again), 0.5), { most: 20 }),
        ],
      };
    },
  };
}

function row(name: string, notes: readonly NotedRequest[]): string[] {
  const middle = (of: (noted: NotedRequest) => number) => shown(median(notes.map(of)));
  return [
    name,
    middle(({ upstream }) => upstream.length),
    middle(({ whole }) => whole.end - whole.begin),
    middle(({ upstream, whole }) => busyTime(upstream, whole)),
    shown(percentile(added(notes), 0.5)),
    shown(percentile(added(notes), 0.99)),
  ];
}

/** Returns the time that the gateway itself takes for each request, sorted. */
function added(notes: readonly NotedRequest[]): number[] {
  const own = notes.map(({ upstream, whole }) => whole.end - whole.begin - busyTime(upstream, whole));
  return own.sort((a, b) => a - b);
}

/**
 * Signs in and returns the headers that present the session. Each sign-in has a new address, because the
 * gateway limits sign-ins from one address.
 */
async function signIn({ gateway, account }: OAuthWorld, pages: HomePages, i: number) {
  const address = { 'X-Forwarded-For': `10.0.${i >> 8}.${i & 255}` };
  const start = await fetch(`${gateway.origin}/api/v1/oauth/start`, {
    method: 'POST',
    headers: { ...address, 'Content-Type': 'application/json', Origin: gateway.origin },
    body: JSON.stringify({ handle: account.handle }),
  });
  const { redirect_url } = (await start.json()) as { redirect_url: string };
  const back = await pages.grant(redirect_url, account);
  const headers = { ...address, Cookie: cookiesOf(start) };
  const end = await fetch(back, { headers, redirect: 'manual' });
  if (!cookiesOf(end).includes('svc_session=')) throw new Error('The sign-in set no session cookie.');
  return { Cookie: cookiesOf(end), Origin: gateway.origin };
}

async function signOut({ gateway }: OAuthWorld, headers: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await fetch(`${gateway.origin}/api/v1/logout`, { method: 'POST', headers });
  if (status !== 204) throw new Error(`The sign-out responded with ${status}.`);
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
