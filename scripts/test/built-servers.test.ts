import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../packages/testing/src/servers/postgres/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'a-secret-for-tests-only-0123456789abcdefghijk';

/** What every process of the gateway reads. No server listens at the PDS's address, because the servers start without it. */
const GATEWAY = {
  JWT_SECRET: SECRET,
  PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
  CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:18080',
  HOST: '127.0.0.1',
  PDS_URL: 'http://127.0.0.1:1',
  PDS_JWT_SECRET: SECRET,
  PDS_ADMIN_PASSWORD: SECRET,
  OPS_SESSION_SECRET: SECRET,
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the built server', () => {
  it.each([
    ['study-auth/dist/main.js', 'PORT', '/readyz', 200],
    ['gateway/dist/customer/main.js', 'PORT', '/readyz', 200],
    ['gateway/dist/ops/main.js', 'OPS_PORT', '/readyz', 200],
    ['gateway/dist/proxy/main.js', 'PROXY_PORT', '/xrpc/_health', 502],
  ])(
    '%s starts with plain node in a foreign folder, answers, and ends at SIGTERM',
    async (main, variable, path, status) => {
      const port = await freePort();
      const { PATH } = process.env;
      const environment = {
        PATH,
        ...GATEWAY,
        DATA_DIR: folder,
        DATABASE_URL: `sqlite:${join(folder, 'gateway.sqlite')}`,
        PROXY_METRICS_PORT: '0',
        [variable]: String(port),
      };
      const server = spawn(process.execPath, [join(ROOT, 'examples', main)], {
        cwd: folder,
        env: environment,
      });
      const ended = once(server, 'exit');
      const output: Buffer[] = [];
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => output.push(chunk));
      const early = ended.then(() => Promise.reject(new Error(Buffer.concat(output).toString())));
      while (!Buffer.concat(output).includes('ready'))
        await Promise.race([once(server.stdout, 'data'), early]);
      early.catch(() => {});
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(status);
      server.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    },
  );
});
