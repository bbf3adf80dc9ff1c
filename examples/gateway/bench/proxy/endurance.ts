import { once } from 'node:events';
import { WebSocket } from 'ws';
import { closedLoop } from './load.ts';
import { BLOB } from './requests.ts';
import type { RunningPeer } from './running-peer.ts';

const SUBSCRIBE = '/xrpc/com.atproto.sync.subscribeRepos';

/** Opens that many idle readers of the event stream and answers the proxy's memory then, in MiB. */
export async function idleReaders(proxy: RunningPeer, count: number): Promise<number> {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < count; i += 1) {
    const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}${SUBSCRIBE}`);
    await once(socket, 'open');
    sockets.push(socket);
  }
  const memory = proxy.process.memory();
  for (const socket of sockets) socket.terminate();
  return memory;
}

/** Sends that many bytes through as blobs and answers the most memory that the proxy had, in MiB. */
export async function blobs(
  proxy: RunningPeer,
  bytes: number,
): Promise<{ memory: number; perSecond: number }> {
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, proxy.process.memory());
  }, 50);
  const begin = performance.now();
  let sent = 0;
  while (sent < bytes) {
    const load = { origin: proxy.origin, request: BLOB, connections: 8, seconds: 2 };
    const { answers, failures } = await closedLoop(load);
    if (failures > 0) throw new Error('A blob did not arrive.');
    sent += answers * BLOB.length;
  }
  clearInterval(watch);
  return { memory, perSecond: sent / ((performance.now() - begin) / 1_000) };
}

/** Reads the event stream directly and through the proxy while records are written; answers by how much the proxy is later. */
export async function streamLag(
  pds: string,
  proxy: RunningPeer,
  write: (index: number) => Promise<unknown>,
  count: number,
): Promise<{ readonly frames: number; readonly lag: number }> {
  const arrivals = [pds, proxy.origin].map((origin) => {
    const seen: number[] = [];
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${SUBSCRIBE}`);
    socket.on('message', () => seen.push(performance.now()));
    return { seen, socket };
  });
  await Promise.all(arrivals.map(({ socket }) => once(socket, 'open')));
  for (let i = 0; i < count; i += 1) await write(i);
  while (arrivals.some(({ seen }) => seen.length < count))
    await new Promise((resolve) => setTimeout(resolve, 5));
  for (const { socket } of arrivals) socket.terminate();
  const [direct = [], proxied = []] = arrivals.map(({ seen }) => seen);
  const lags = proxied.map((time, i) => time - (direct[i] ?? time));
  return { frames: proxied.length, lag: lags.sort((a, b) => a - b)[Math.floor(lags.length * 0.99)] ?? 0 };
}
