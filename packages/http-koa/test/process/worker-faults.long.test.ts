import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerProcess } from './server-process.ts';
import { askAll, startWorkers, WORKERS, workersOf } from './worker-processes.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-workers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Kills a worker and waits until all workers, including its replacement, respond. */
async function replaceOneOf(server: ServerProcess, repair = () => {}): Promise<void> {
  const [killed = 0] = await workersOf(server);
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(async () => expect(await workersOf(server)).not.toContain(killed), { timeout: 120_000 });
  repair();
  await vi.waitFor(async () => expect(await workersOf(server)).toHaveLength(WORKERS), { timeout: 120_000 });
}

/** Opens a connection and waits until it is served or closed. */
async function held({ url }: ServerProcess, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}).write('GET /0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise<void>((resolve) => socket.once('data', () => resolve()).once('close', () => resolve()));
  return socket;
}

describe('the workers of a server', () => {
  it('have the settings of the first process, although the file of a secret has changed', async () => {
    const file = join(temporaryFolder(), 'secret');
    writeFileSync(file, 'first\n');
    const server = await startWorkers({ SECRET_FILE: file });
    rmSync(file);
    await replaceOneOf(server);
    expect(new Set(await askAll(server, '/secret'))).toEqual(new Set(['first']));
  });

  it('continue to serve while the system cannot create a process, and are replaced when it can', async () => {
    const folder = temporaryFolder();
    const [program, hidden] = [join(folder, 'node'), join(folder, 'hidden')];
    copyFileSync(process.execPath, program);
    const server = await startWorkers({}, program);
    renameSync(program, hidden);
    await replaceOneOf(server, () => renameSync(hidden, program));
    expect(server.child.exitCode).toBeNull();
  });

  // Open many more connections than the limit, because the workers do not get equal numbers of connections.
  it('share the total limit of connections, and refuse connections above it', async () => {
    const server = await startWorkers({ MAX_CONNECTIONS: String(10 * WORKERS) });
    const sockets = await Promise.all(Array.from({ length: 40 * WORKERS }, () => held(server)));
    expect(sockets.filter(({ closed }) => !closed)).toHaveLength(10 * WORKERS);
  });

  it('accept at most twice the limit of connections for each client', async () => {
    const server = await startWorkers({ MAX_CONNECTIONS_PER_ADDRESS: String(6 * WORKERS) });
    const own = await Promise.all(Array.from({ length: 50 * WORKERS }, () => held(server, '127.0.0.9')));
    expect(own.filter(({ closed }) => !closed)).toHaveLength(12 * WORKERS);
    expect((await held(server, '127.0.0.10')).closed).toBe(false);
  });
});
