import { once } from 'node:events';
import { createPdsAccount } from '@gatehouse/testing/servers/pds';
import { WebSocket } from 'ws';
import { percentile, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { xrpc } from '../../test/proxy/world/xrpc.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { BLOB } from './requests.ts';
import type { ProxyWorld, RealServer } from './world.ts';

const MEBIBYTE = 1_048_576;
const READERS = 1_000;
const GIGABYTES = 5;
const FRAMES = 500;

/** Whether memory stays small, and whether the event stream keeps up. */
export function endurance(world: ProxyWorld): Part {
  return {
    title: '1,000 readers, 5 GB of blobs, and the event stream',
    run: async () => {
      const real = await world.realServer();
      const readers = (await withReaders(real.proxy)) / MEBIBYTE;
      const lag = await streamLag(real);
      const blobs = await sendBlobs(world, await world.gatehouse('sqlite'));
      const memory = blobs.memory / MEBIBYTE;
      return {
        columns: ['', ''],
        rows: [
          [`memory with ${READERS} idle readers of subscribeRepos, MiB`, shown(readers)],
          [`most memory while ${GIGABYTES} GB went through as blobs of 5 MB, MiB`, shown(memory)],
          ['blobs, MB/s', shown(blobs.perSecond / 1e6)],
          [`${FRAMES} events later than a direct reader has them, p99 in ms`, shown(lag)],
        ],
        verdicts: [
          verdict('memory with idle readers, MiB:', readers, { most: 250 }),
          verdict('memory with blobs, MiB:', memory, { most: 250 }),
          verdict('the event stream later by, in ms:', lag, { most: 50 }),
        ],
      };
    },
  };
}

async function withReaders(proxy: MeasuredProcess): Promise<number> {
  const sockets = Array.from({ length: READERS }, () => subscribed(proxy.origin));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const { memory } = await proxy.usage();
  for (const socket of sockets) socket.terminate();
  return memory;
}

async function sendBlobs(
  { generator }: ProxyWorld,
  proxy: MeasuredProcess,
): Promise<{ readonly memory: number; readonly perSecond: number }> {
  let most = 0;
  const watch = setInterval(async () => {
    const { memory } = await proxy.usage();
    most = Math.max(most, memory);
  }, 50);
  const load = { port: proxy.port, requests: [BLOB], status: 200, duration: 2_000, connections: 4 };
  const begin = performance.now();
  let sent = 0;
  while (sent < GIGABYTES * 1e9) sent += (await generator.run(load)).answers * BLOB.length;
  clearInterval(watch);
  return { memory: most, perSecond: sent / ((performance.now() - begin) / 1_000) };
}

async function streamLag({ pds, proxy, adminPassword }: RealServer): Promise<number> {
  const account = await createPdsAccount({ url: pds.origin, secrets: { adminPassword } }, 'bench.test');
  const [direct, proxied] = [arrivals(subscribed(pds.origin)), arrivals(subscribed(proxy.origin))];
  await Promise.all([once(direct.socket, 'open'), once(proxied.socket, 'open')]);
  for (let i = 0; i < FRAMES; i += 1) {
    const record = { $type: 'app.example.note', i };
    const put = { repo: account.did, collection: 'app.example.note', rkey: `n${i}`, record };
    await xrpc(pds.origin, 'com.atproto.repo.putRecord', put, account.accessJwt);
  }
  while (Math.min(direct.times.length, proxied.times.length) < FRAMES) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const { socket } of [direct, proxied]) socket.terminate();
  const lags = proxied.times.slice(0, FRAMES).map((time, i) => time - (direct.times[i] ?? time));
  return percentile(
    lags.sort((a, b) => a - b),
    0.99,
  );
}

function arrivals(socket: WebSocket): { readonly socket: WebSocket; readonly times: number[] } {
  const times: number[] = [];
  socket.on('message', () => times.push(performance.now()));
  return { socket, times };
}

function subscribed(origin: string): WebSocket {
  return new WebSocket(`${origin.replace('http', 'ws')}/xrpc/com.atproto.sync.subscribeRepos`);
}
