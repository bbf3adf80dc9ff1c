import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MessageCounter } from './responses.ts';

export interface Load {
  readonly origin: string;
  /** One whole request. */
  readonly request: Buffer;
  readonly connections: number;
  readonly seconds: number;
}

/** What came of it: answers in all, and how long each took, in milliseconds. */
export interface LoadResult {
  readonly answers: number;
  readonly failures: number;
  readonly latencies: readonly number[];
}

/** Every connection sends its next request as soon as the last was answered. */
export async function closedLoop({ origin, request, connections, seconds }: Load): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(origin)));
  const latencies: number[] = [];
  let failures = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const answers = new MessageCounter();
          let sentAt = performance.now();
          socket.on('close', resolve);
          socket.on('data', (chunk) => {
            if (chunk[9] !== 0x32) failures += 1;
            if (answers.add(chunk) === 0) return;
            const now = performance.now();
            latencies.push(now - sentAt);
            if (now >= end) {
              socket.destroy();
              return;
            }
            sentAt = now;
            socket.write(request);
          });
          socket.write(request);
        }),
    ),
  );
  return { answers: latencies.length, failures, latencies };
}

/** Requests begin at a fixed rate, whether or not those before were answered. */
export async function openLoop(load: Load, perSecond: number): Promise<LoadResult> {
  const idle = await Promise.all(Array.from({ length: load.connections }, () => open(load.origin)));
  const latencies: number[] = [];
  const pending: Promise<unknown>[] = [];
  const begin = performance.now();
  for (let i = 0; i < load.seconds * perSecond; i += 1) {
    const due = begin + (i * 1_000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const socket = idle.pop() ?? (await open(load.origin));
    const sentAt = performance.now();
    socket.write(load.request);
    pending.push(
      once(socket, 'data').then(() => {
        latencies.push(performance.now() - sentAt);
        idle.push(socket);
      }),
    );
  }
  await Promise.all(pending);
  for (const socket of idle) socket.destroy();
  return { answers: latencies.length, failures: 0, latencies };
}

async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}
