import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { Secret } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { handleResolverContract, pdsClientContract } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let dataDir: string;
let plc: RunningPlc;
let pds: RunningPds;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-pds-client-'));
  plc = await startPlc();
  pds = await startPds({ dataDir, plcUrl: plc.url, publicUrl: 'http://localhost:31997' });
});

afterAll(async () => {
  await pds.stop();
  await plc.stop();
  await removeFolder(dataDir);
});

describe('PdsClient over HTTP on a real PDS', () => {
  it.each(Object.entries(pdsClientContract))('%s', async (_clause, experiment) => {
    const adminPassword = new Secret(pds.secrets.adminPassword);
    await experiment({
      pds: new HttpPdsClient({ url: pds.url, adminPassword }),
      handleDomain: 'test',
      reservedHandle: 'admin.test',
      // The port is reserved for multiplexing services (RFC 1078), so no server listens on it.
      away: new HttpPdsClient({ url: 'http://127.0.0.1:1', adminPassword }),
    });
  });
});

describe('HandleResolver over HTTP on a real PDS', () => {
  const newHandle = () => `h${randomBytes(6).toString('hex')}.test`;

  async function rename(did: Did): Promise<string> {
    const handle = newHandle();
    const credential = Buffer.from(`admin:${pds.secrets.adminPassword}`).toString('base64');
    const response = await fetch(`${pds.url}/xrpc/com.atproto.admin.updateAccountHandle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${credential}` },
      body: JSON.stringify({ did, handle }),
    });
    expect(response.status).toBe(200);
    return handle;
  }

  it.each(Object.entries(handleResolverContract))('%s', (_clause, experiment) =>
    experiment({
      resolver: new HttpPdsClient({ url: pds.url, adminPassword: new Secret(pds.secrets.adminPassword) }),
      unknown: newHandle(),
      account: async () => {
        const { did, handle } = await createPdsAccount(pds, newHandle());
        return { did: did as Did, handle };
      },
      rename,
    }),
  );
});
