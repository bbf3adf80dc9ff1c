import { Agent, get } from 'node:http';
import { expect, onTestFinished, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Number of workers of the servers in these tests. */
export const WORKERS = 3;

const ASKED = 12;

/** Starts the server and waits until all its workers respond. Kills it after the test. */
export async function startWorkers(
  variables: Record<string, string> = {},
  program = process.execPath,
): Promise<ServerProcess> {
  const server = await startServerProcess({ ...variables, WORKERS: String(WORKERS) }, program);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(WORKERS), { timeout: 60_000 });
  return server;
}

/**
 * Returns the response of the process that responds on a new connection. Rejects after a time limit. If a worker is
 * killed just after Node has assigned a connection to it, Node does not close that connection.
 */
export function ask(url: string, path = '/0'): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = get(url + path, { agent: new Agent(), timeout: 10_000 }, async (response) => {
      const chunks = await response.toArray();
      resolve(Buffer.concat(chunks).toString());
    });
    sent.once('timeout', () => sent.destroy()).once('error', reject);
  });
}

/** Sends several requests at once. Returns the responses in the order of the requests. */
export function askAll({ url }: ServerProcess, path?: string): Promise<string[]> {
  return Promise.all(Array.from({ length: ASKED }, () => ask(url, path)));
}

/** Returns the ids of the processes that respond, in ascending order. */
export async function workersOf(server: ServerProcess): Promise<number[]> {
  return [...new Set((await askAll(server)).map(Number))].sort((a, b) => a - b);
}
