import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { newPdsSecrets } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entitlements, sqliteEntitlements } from './world/entitlements.ts';
import { eventually } from './world/eventually.ts';

const PACKAGE = new URL('../..', import.meta.url).pathname;
let store: Entitlements;

beforeAll(async () => {
  store = await sqliteEntitlements();
});

afterAll(() => store.drop());

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

describe('npm run start:proxy', () => {
  it('ends the proxy when only npm gets SIGTERM', async () => {
    const port = await freePort();
    const npm = spawn('npm', ['run', '--silent', 'start:proxy'], {
      cwd: PACKAGE,
      detached: true,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PROXY_PORT: String(port),
        PROXY_METRICS_PORT: '0',
        PDS_JWT_SECRET: newPdsSecrets().jwtSecret,
        DATABASE_URL: store.databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      for await (const line of createInterface(npm.stdout)) if (line.includes('"proxy ready"')) break;
      expect(await isOpen(port)).toBe(true);
      const ended = once(npm, 'exit');
      npm.kill('SIGTERM');
      await ended;
      expect(await eventually(async () => !(await isOpen(port)))).toBe(true);
    } finally {
      endGroup(npm.pid);
    }
  });
});

/** Ends the processes of npm's process group that are left after a failed test. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has ended already.
  }
}
