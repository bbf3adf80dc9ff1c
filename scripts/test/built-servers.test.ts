import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'a-secret-for-tests-only-0123456789abcdefghijk';

/**
 * Settings that every process of the gateway reads. No server listens at the PDS's address, because the processes start
 * without a PDS.
 */
const GATEWAY = {
  JWT_SECRET: SECRET,
  PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
  CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:18080',
  HOST: '127.0.0.1',
  PDS_URL: 'http://127.0.0.1:1',
  PDS_JWT_SECRET: SECRET,
  PDS_ADMIN_PASSWORD: SECRET,
  OPS_SESSION_SECRET: SECRET,
  FORUM_CLIENT_SECRET: SECRET,
  FORUM_API_KEY: SECRET,
  FORUM_SECRET: SECRET,
  BRIDGE_SECRET: SECRET,
  BRIDGE_ISSUER: 'http://127.0.0.1:18380',
  SWARM_MASTER_SECRET: SECRET,
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'));
});
afterEach(() => removeFolder(folder));

/** Starts a built server in a separate process, in a folder outside the repository. */
async function started(main: string, portVariable: string, variables: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH,
    ...GATEWAY,
    DATA_DIR: folder,
    DATABASE_URL: `sqlite:${join(folder, 'gateway.sqlite')}`,
    FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
    MESH_BLOCKS_PATH: join(folder, 'replicas'),
    MESH_PORT: String(await freePort()),
    PROXY_METRICS_PORT: '0',
    // No server listens there, even while the gateway runs on this machine.
    PDS_UPSTREAM_URL: `http://127.0.0.1:${await freePort()}`,
    [portVariable]: String(port),
    ...variables,
  };
  const server = spawn(process.execPath, [join(ROOT, 'examples', main)], { cwd: folder, env: environment });
  const ended = once(server, 'exit');
  const output: Buffer[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const early = ended.then(() => Promise.reject(new Error(Buffer.concat(output).toString())));
  while (!Buffer.concat(output).includes('ready')) await Promise.race([once(server.stdout, 'data'), early]);
  early.catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => Buffer.concat(output).toString(),
    end: async (): Promise<unknown> => {
      server.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

describe('the built server', () => {
  it.each([
    ['study-auth/dist/main.js', 'PORT', '/readyz', 200],
    ['gateway/dist/customer/main.js', 'PORT', '/readyz', 200],
    ['gateway/dist/ops/main.js', 'OPS_PORT', '/readyz', 200],
    ['gateway/dist/proxy/main.js', 'PROXY_PORT', '/xrpc/_health', 502],
    ['gateway/dist/proxy/main.js', 'PROXY_PORT', '/app/gate.svg', 200],
    ['gateway/dist/edge/main.js', 'EDGE_PORT', '/edge/healthz', 200],
    ['support-forum/dist/main.js', 'FORUM_PORT', '/readyz', 200],
    ['gateway/dist/worker/main.js', 'WORKER_PORT', '/readyz', 200],
    ['gateway/dist/bridge/main.js', 'BRIDGE_PORT', '/readyz', 200],
    ['gateway/dist/mesh/main.js', 'MESH_HEALTH_PORT', '/readyz', 200],
  ])(
    '%s starts with plain node in a foreign folder, responds, and exits on SIGTERM',
    async (main, portVariable, path, status) => {
      const server = await started(main, portVariable);
      expect((await fetch(server.url + path)).status).toBe(status);
      expect(await server.end()).toBe(0);
    },
  );

  it.each([
    ['study-auth/dist/main.js', 'PORT'],
    ['support-forum/dist/main.js', 'FORUM_PORT'],
    ['gateway/dist/bridge/main.js', 'BRIDGE_PORT'],
  ])(
    '%s loads the clients of Node for fetch and WebSocket only when it needs them',
    async (main, portVariable) => {
      const report = 'process.once(`exit`,()=>console.log(process.moduleLoadList.join()))';
      const server = await started(main, portVariable, {
        NODE_OPTIONS: `--import=data:text/javascript,${report}`,
      });
      expect((await fetch(`${server.url}/readyz`)).headers.get('Content-Type')).toContain('application/json');
      await server.end();
      expect(server.output()).toContain('NativeModule http,');
      expect(server.output()).not.toContain('undici');
    },
  );

  it('of study-auth runs on PostgreSQL', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    try {
      const server = await started('study-auth/dist/main.js', 'PORT', { DATABASE_URL: url });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await server.end()).toBe(0);
    } finally {
      await drop();
    }
  });
});

it('the built command copies a database', async () => {
  const main = join(ROOT, 'examples/gateway/dist/cli/main.js');
  const [from, to] = ['from', 'to'].map((name) => `sqlite:${join(folder, name)}.sqlite`);
  const run = async (address: string | undefined, ...parameters: string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: address };
    return promisify(execFile)(process.execPath, [main, ...parameters], { cwd: folder, env });
  };
  await Promise.all([run(from, 'migrate'), run(to, 'migrate')]);
  expect((await run(from, 'copy', '--from', String(from), '--to', String(to))).stdout).toContain(
    'copied and compared',
  );
});
