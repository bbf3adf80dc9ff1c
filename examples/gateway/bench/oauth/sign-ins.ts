import { median, percentile, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { HomePages } from '../../test/customer/world/home-pages.ts';
import type { Databases, EngineName } from '../entitlement/databases.ts';
import { busyTime } from './busy-time.ts';
import { type OAuthWorld, openOAuthWorld } from './oauth-world.ts';

const WARM_UP = 20;
const SIGN_INS = 200;

/** One request to the gateway, in milliseconds. */
interface Timing {
  readonly whole: number;
  /** While the personal data server or its directory had a question before it. */
  readonly upstream: number;
  readonly exchanges: number;
  /** Of the gateway's process. Linux counts in steps of 10 ms: only a mean over many says something. */
  readonly cpu: number;
}

/** What a sign-in with AT Protocol takes, and how much of that is the gateway's own. */
export function signIns(databases: Databases, engine: EngineName): Part {
  return {
    title: `Sign-in with AT Protocol, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    run: async () => {
      const world = await openOAuthWorld((await databases.filled(engine, 0)).url);
      const pages = new HomePages();
      const [starts, callbacks]: [Timing[], Timing[]] = [[], []];
      for (let i = -WARM_UP; i < SIGN_INS; i += 1) {
        const { start, callback } = await signIn(world, pages, i);
        if (i < 0) continue;
        starts.push(start);
        callbacks.push(callback);
      }
      await world.close();
      return {
        columns: [
          '',
          'exchanges',
          'whole p50 ms',
          'upstream p50 ms',
          'added p50 ms',
          'added p99 ms',
          'CPU ms',
        ],
        rows: [row('start', starts), row('callback', callbacks)],
        verdicts: [
          verdict('start adds, p50 in ms:', percentile(added(starts), 0.5), { most: 20 }),
          verdict('callback adds, p50 in ms:', percentile(added(callbacks), 0.5), { most: 20 }),
        ],
      };
    },
  };
}

function row(name: string, timings: readonly Timing[]): string[] {
  const own = added(timings);
  const middle = (of: (timing: Timing) => number) => shown(median(timings.map(of)));
  return [
    name,
    middle(({ exchanges }) => exchanges),
    middle(({ whole }) => whole),
    middle(({ upstream }) => upstream),
    shown(percentile(own, 0.5)),
    shown(percentile(own, 0.99)),
    shown(timings.reduce((sum, { cpu }) => sum + cpu, 0) / timings.length),
  ];
}

/** What is the gateway's own of each, sorted. */
function added(timings: readonly Timing[]): number[] {
  return timings.map(({ whole, upstream }) => whole - upstream).sort((a, b) => a - b);
}

/** Each from an address of its own, as the gateway counts how often one address begins. */
async function signIn(world: OAuthWorld, pages: HomePages, i: number) {
  const { gateway, account } = world;
  const address = { 'X-Forwarded-For': `10.0.${(i >> 8) & 255}.${i & 255}` };
  const [started, start] = await timed(world, () =>
    fetch(`${gateway.origin}/api/v1/oauth/start`, {
      method: 'POST',
      headers: { ...address, 'Content-Type': 'application/json', Origin: gateway.origin },
      body: JSON.stringify({ handle: account.handle }),
    }),
  );
  const { redirect_url } = JSON.parse(started.text) as { redirect_url: string };
  const back = await pages.grant(redirect_url, account);
  const [returned, callback] = await timed(world, () =>
    fetch(back, { headers: { ...address, Cookie: started.cookie }, redirect: 'manual' }),
  );
  if (!returned.cookie.includes('svc_session=')) throw new Error('Nobody was signed in.');
  return { start, callback };
}

async function timed({ gateway, upstream }: OAuthWorld, ask: () => Promise<Response>) {
  const before = upstream.map(({ spans }) => spans.length);
  const { cpu } = await gateway.usage();
  const begin = performance.now();
  const response = await ask();
  const text = await response.text();
  const end = performance.now();
  const spans = upstream.flatMap((server, i) => server.spans.slice(before[i]));
  const timing: Timing = {
    whole: end - begin,
    upstream: busyTime(spans, { begin, end }),
    exchanges: spans.length,
    cpu: ((await gateway.usage()).cpu - cpu) / 1_000,
  };
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return [{ text, cookie: cookies.join('; ') }, timing] as const;
}
