import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { FLOODS } from './http2-floods.ts';
import { FRAMES, frame, PREFACE } from './http2-frames.ts';

/** Floods a server until it closes the connection, or until the limit. Then reports whether it was closed. */
const { port, name, reads, limit } = workerData;
const next = FLOODS[name];
if (!next) throw new Error(`There is no flood with ${name}.`);
const client = connect({ port, host: '127.0.0.1', ALPNProtocols: ['h2'], rejectUnauthorized: false });
client.on('error', () => {});
const closed = new Promise((resolve) => client.once('close', resolve));
await once(client, 'secureConnect');
client.write(PREFACE);
client.write(frame(FRAMES.settings, 0, 0));
if (reads) client.resume();
const end = performance.now() + limit;
for (let round = 0; !client.destroyed && client.writable && performance.now() < end; round += 1) {
  const drained = client.write(next(round))
    ? pause(0)
    : new Promise((resolve) => client.once('drain', resolve));
  await Promise.race([drained, closed, pause(Math.max(1, end - performance.now()))]);
}
// A client that does not read can notice only now that the server has closed the connection.
client.resume();
await Promise.race([closed, pause(1_000)]);
parentPort?.postMessage(client.destroyed);
client.destroy();
