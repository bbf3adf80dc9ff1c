import { once } from 'node:events';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { subscribed } from './event-stream.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { BLOB } from './requests.ts';
import type { ProxyWorld } from './world.ts';

const MEBIBYTE = 1_048_576;
const READERS = 1_000;
const GIGABYTES = 5;

/** Measures the memory of the proxy with many idle readers, and with many large blobs. */
export function endurance(world: ProxyWorld): Part {
  return {
    title: '1,000 readers, and 5 GB of blobs',
    run: async () => {
      const { proxy } = await world.realServer();
      const readers = (await withReaders(proxy)) / MEBIBYTE;
      const blobs = await sendBlobs(world, await world.gatehouse('sqlite'));
      const memory = blobs.memory / MEBIBYTE;
      return {
        columns: ['', ''],
        rows: [
          [`memory with ${READERS} idle readers of subscribeRepos, MiB`, shown(readers)],
          [`peak memory while ${GIGABYTES} GB of 5 MB blobs passed through, MiB`, shown(memory)],
          ['blobs, MB/s', shown(blobs.perSecond / 1e6)],
        ],
        verdicts: [
          verdict('memory with idle readers, MiB:', readers, { most: 200 }),
          verdict('memory with blobs, MiB:', memory, { most: 230 }),
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
