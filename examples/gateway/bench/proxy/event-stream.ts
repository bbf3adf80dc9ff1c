import { once } from 'node:events';
import { createPdsAccount } from '@gatehouse/testing/servers/pds';
import { WebSocket } from 'ws';
import { median, percentile, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { xrpc } from '../../test/proxy/world/xrpc.ts';
import type { ProxyWorld, RealServer } from './world.ts';

const EVENTS = 500;
const ROUNDS = 7;

/** Compares delay and speed of the event stream through the proxy with those of the server itself. */
export function eventStream(world: ProxyWorld): Part {
  return {
    title: 'subscribeRepos of a real personal data server',
    run: async () => {
      const real = await world.realServer();
      const { made, lags } = await live(real);
      const [direct, proxied]: [number[], number[]] = [[], []];
      for (let round = -1; round < ROUNDS; round += 1) {
        const rates = [await replayed(real.pds.origin), await replayed(real.proxy.origin)] as const;
        if (round < 0) continue;
        direct.push(rates[0]);
        proxied.push(rates[1]);
      }
      const late = percentile(lags, 0.99);
      return {
        columns: ['', 'directly', 'through the proxy'],
        rows: [
          ['events while they are written, per second', shown(made), shown(made)],
          ['later than the direct reader, p50 in ms', '', shown(percentile(lags, 0.5))],
          ['later than the direct reader, p99 in ms', '', shown(late)],
          ['past events, per second', shown(median(direct)), shown(median(proxied))],
        ],
        verdicts: [
          verdict('p99 of the delay, in ms:', late, { most: 10 }),
          verdict('past events through the proxy, against the rate of one writer:', median(proxied) / made, {
            least: 50,
          }),
        ],
      };
    },
  };
}

/**
 * Measures the events per second of one writer, and the delays of a reader behind the proxy, in ms and
 * sorted.
 */
async function live({ pds, proxy, adminPassword }: RealServer) {
  const account = await createPdsAccount({ url: pds.origin, secrets: { adminPassword } }, 'bench.test');
  const [direct, proxied] = [arrivals(subscribed(pds.origin)), arrivals(subscribed(proxy.origin))];
  await Promise.all([once(direct.socket, 'open'), once(proxied.socket, 'open')]);
  const begin = performance.now();
  for (let i = 0; i < EVENTS; i += 1) {
    const record = { $type: 'app.example.note', i };
    const put = { repo: account.did, collection: 'app.example.note', rkey: `n${i}`, record };
    await xrpc(pds.origin, 'com.atproto.repo.putRecord', put, account.accessJwt);
  }
  const made = EVENTS / ((performance.now() - begin) / 1_000);
  while (Math.min(direct.times.length, proxied.times.length) < EVENTS) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const { socket } of [direct, proxied]) socket.terminate();
  const lags = proxied.times.slice(0, EVENTS).map((time, i) => time - (direct.times[i] ?? time));
  return { made, lags: lags.sort((a, b) => a - b) };
}

/** Measures the events per second of a reader that starts with the first event. */
async function replayed(origin: string): Promise<number> {
  const begin = performance.now();
  const { socket, times } = arrivals(subscribed(origin, '?cursor=0'));
  while (times.length < EVENTS) await once(socket, 'message');
  socket.terminate();
  return EVENTS / (((times[EVENTS - 1] ?? 0) - begin) / 1_000);
}

function arrivals(socket: WebSocket): { readonly socket: WebSocket; readonly times: number[] } {
  const times: number[] = [];
  socket.on('message', () => times.push(performance.now()));
  return { socket, times };
}

/** Opens a reader of the event stream. */
export function subscribed(origin: string, query = ''): WebSocket {
  return new WebSocket(`${origin.replace('http', 'ws')}/xrpc/com.atproto.sync.subscribeRepos${query}`);
}
