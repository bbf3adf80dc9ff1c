import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryStorage, temporaryStorage } from './harness/index.ts';

const ROOT = join(import.meta.dirname, '../../../..');

describe('npm start --workspace examples/study-auth', () => {
  let storage: TemporaryStorage;
  beforeAll(async () => {
    storage = await temporaryStorage();
  });
  afterAll(() => storage.remove());

  it.each(['SIGTERM', 'SIGINT'] as const)('stops the server when only npm gets %s', async (signal) => {
    const npm = spawn('npm', ['start', '--workspace', 'examples/study-auth'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', ...storage.variables },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // The pipe closes only when every process that writes to it has ended, including an orphaned server.
    const ended = once(npm.stdout, 'close');
    let url = '';
    for await (const line of createInterface(npm.stdout)) {
      if (!line.includes('study-auth ready')) continue;
      url = (JSON.parse(line) as { url: string }).url;
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      npm.kill(signal);
    }
    await ended;
    expect(url).not.toBe('');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});
