import { connect, type Socket } from 'node:net';
import { percentile } from '../statistics.ts';
import type { Load, LoadResult } from './load.ts';

const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;
const HEAD_END = '\r\n\r\n';

// Runs as a separate process. Performs each load that it receives and sends the result. Each keep-alive connection has
// one request at a time.
process.on('message', (load: Load) => {
  void generate(load).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

async function generate(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + load.duration;
  await Promise.all(Array.from({ length: load.connections }, () => keepAsking(load, until, latencies)));
  const seconds = (performance.now() - began) / 1_000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    answers: sorted.length,
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}

function keepAsking(load: Load, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const expected = `HTTP/1.1 ${load.status} `;
    const socket: Socket = connect(load.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    let answer = '';
    let sent = 0;
    const ask = () => {
      sent = performance.now();
      socket.write(load.requests[Math.floor(Math.random() * load.requests.length)] ?? '');
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (!isWhole(answer)) return;
      const now = performance.now();
      latencies.push(now - sent);
      if (!answer.startsWith(expected))
        return reject(new Error(`Unexpected response: ${answer.slice(0, 600)}`));
      answer = '';
      if (now < until) return ask();
      socket.removeAllListeners('close').end();
      resolve();
    });
  });
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf(HEAD_END);
  if (head === -1) return false;
  const length = CONTENT_LENGTH.exec(answer)?.[1] ?? '0';
  return answer.length >= head + HEAD_END.length + Number(length);
}
