import { appendFile, mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secp256k1Keypair } from '@atproto/crypto';
import { createOp } from '@did-plc/lib';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { startPlc } from '@gatehouse/testing/servers/plc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-plc-'));
});

afterEach(() => removeFolder(dataDir));

async function newIdentity(handle: string) {
  const key = await Secp256k1Keypair.create();
  return createOp({
    signingKey: key.did(),
    handle,
    pds: 'https://pds.example.com',
    rotationKeys: [key.did()],
    signer: key,
  });
}

function submit(url: string, did: string, operation: unknown): Promise<Response> {
  return fetch(`${url}/${did}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
}

describe('the PLC directory', () => {
  it('keeps nothing across a restart if it has no folder', async () => {
    const { did, op } = await newIdentity('alice.test');
    const first = await startPlc();
    expect((await submit(first.url, did, op)).status).toBe(200);
    await first.stop();
    const second = await startPlc();
    expect((await fetch(`${second.url}/${did}`)).status).toBe(404);
    await second.stop();
  });

  it('keeps every operation and its instant across a restart', async () => {
    const { did, op } = await newIdentity('alice.test');
    const first = await startPlc({ dataDir });
    expect((await submit(first.url, did, op)).status).toBe(200);
    const log = await (await fetch(`${first.url}/${did}/log/audit`)).json();
    await first.stop();
    const second = await startPlc({ dataDir });
    expect(await (await fetch(`${second.url}/${did}/log/audit`)).json()).toEqual(log);
    await second.stop();
  });

  it('accepts one of many equal concurrent operations', async () => {
    const { did, op } = await newIdentity('alice.test');
    const plc = await startPlc({ dataDir });
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(plc.url, did, op)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await readFile(join(dataDir, 'operations.jsonl'), 'utf8')).split('\n')).toHaveLength(2);
    await plc.stop();
  });

  it('removes a line that was only partly written when the machine stopped', async () => {
    const path = join(dataDir, 'operations.jsonl');
    const { did, op } = await newIdentity('alice.test');
    const first = await startPlc({ dataDir });
    await submit(first.url, did, op);
    await first.stop();
    const { size } = await stat(path);
    await appendFile(path, '{"did":"did:plc:half');
    const second = await startPlc({ dataDir });
    expect((await fetch(`${second.url}/${did}`)).status).toBe(200);
    expect((await stat(path)).size).toBe(size);
    await second.stop();
  });

  it('does not start if a signature in its journal was altered', async () => {
    const path = join(dataDir, 'operations.jsonl');
    const { did, op } = await newIdentity('alice.test');
    const forged = { ...op, sig: `${op.sig.startsWith('A') ? 'B' : 'A'}${op.sig.slice(1)}` };
    await appendFile(
      path,
      `${JSON.stringify({ did, createdAt: new Date().toISOString(), operation: forged })}\n`,
    );
    await expect(startPlc({ dataDir })).rejects.toThrow(/sig/i);
  });
});
