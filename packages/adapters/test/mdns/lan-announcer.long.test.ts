import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { LanAnnouncer } from '@gatehouse/adapters/mdns';
import { NodeMeshCrypto } from '@gatehouse/adapters/node';
import { parseAddressRecord } from '@gatehouse/core/mesh';
import { freePort } from '@gatehouse/testing/servers/port';
import { expect, it } from 'vitest';

const PROCESS = new URL('./announcing-process.ts', import.meta.url).pathname;

it('LanAnnouncer receives the signed record that another process announces on the same network', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ['--conditions=@gatehouse/source', PROCESS], {
    env: { PATH: process.env.PATH, MDNS_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = Promise.withResolvers<unknown>();
  const announcer = new LanAnnouncer({
    ...{ port, networkInterface: '127.0.0.1', own: async () => undefined },
    onRecord: async (json) => found.resolve(json),
    onFailure: found.reject,
  });
  // A packet that is sent before the other process listens is lost.
  const asking = setInterval(() => announcer.ask(), 300);
  try {
    const [id] = await once(createInterface(child.stdout), 'line');
    expect(parseAddressRecord(new NodeMeshCrypto(), await found.promise)).toMatchObject({
      peer: id,
      addresses: ['https://192.0.2.1:38180'],
    });
  } finally {
    clearInterval(asking);
    child.kill();
    await announcer.close();
  }
});
