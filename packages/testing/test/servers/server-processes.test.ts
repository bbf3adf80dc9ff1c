import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SERVERS = new URL('../../src/servers/', import.meta.url).pathname;
let dataDir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-processes-'));
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await removeFolder(dataDir);
});

async function spawnServer(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=@gatehouse/source', join(SERVERS, name, 'main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, ready: JSON.parse(line) as { msg: string; url: string; publicUrl?: string } };
}

describe('the server processes', () => {
  it('report when they are ready, respond, and exit on SIGTERM', async () => {
    const plc = await spawnServer('plc', { PLC_PORT: '0' });
    const pds = await spawnServer('pds', { PDS_PORT: '0', PLC_URL: plc.ready.url, PROXY_PORT: '31998' });
    expect(pds.ready.publicUrl).toBe('http://localhost:31998');
    expect((await fetch(`${plc.ready.url}/_health`)).status).toBe(200);
    expect((await fetch(`${pds.ready.url}/xrpc/_health`)).status).toBe(200);
    for (const { child } of [pds, plc]) {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  it('exit with the reason when a port is invalid', async () => {
    const child = spawn(
      process.execPath,
      ['--conditions=@gatehouse/source', join(SERVERS, 'plc', 'main.ts')],
      {
        env: { ...process.env, DATA_DIR: dataDir, PLC_PORT: 'many' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    children.push(child);
    const chunks = await child.stderr.toArray();
    expect(Buffer.concat(chunks).toString()).toContain('PLC_PORT must be a port number, not "many"');
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
  });
});
