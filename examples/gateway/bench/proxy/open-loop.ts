import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Sends requests at a fixed rate, whether or not earlier ones have got a response. Returns the sorted
 * latencies in milliseconds.
 */
export async function openLoop(
  port: number,
  request: string,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const idle: Socket[] = [];
  for (let i = 0; i < 16; i += 1) idle.push(await open(port));
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const begin = performance.now();
  for (let i = 0; i < seconds * perSecond; i += 1) {
    const due = begin + (i * 1_000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const socket = idle.pop() ?? (await open(port));
    const sentAt = performance.now();
    socket.write(request);
    pending.push(
      once(socket, 'data').then(() => {
        latencies.push(performance.now() - sentAt);
        idle.push(socket);
      }),
    );
  }
  await Promise.all(pending);
  for (const socket of idle) socket.destroy();
  return latencies.sort((a, b) => a - b);
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}
