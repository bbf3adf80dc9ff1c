import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { manifestBytes } from '@gatehouse/core/block';
import { blockOf, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { filesClient, Pausable } from '../../src/files/index.ts';
import type { SealedPlan } from '../../src/files/sealed-plan.ts';
import { sendUpload } from '../../src/files/send-upload.ts';
import { type DeviceWorld, deviceWorld } from './device-world.ts';

let world: DeviceWorld;

beforeAll(async () => {
  world = await deviceWorld();
});
afterAll(() => world.stop());

/**
 * Returns the plan of a file with as many blocks as a file of 12 GiB. The blocks are small, and most of them
 * are equal.
 */
function planOf(differing: number): SealedPlan {
  const same = sampleBlock(16);
  const all = Array.from({ length: 3_072 }, (_, index) => (index < differing ? sampleBlock(16) : same));
  const blocks = all.map(({ cid, bytes }) => ({ cid, size: bytes.length }));
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  return {
    manifest: blockOf(bytes, 'dag-cbor'),
    blocks,
    size: 16 * all.length,
    block: async (index) => all[index] ?? same,
  };
}

async function connectedClient(signal: AbortSignal, baseUrl = world.edge.url) {
  const { token } = await (await world.customer()).device('laptop');
  const [crypto, pausable] = [new WebSealingCrypto(), new Pausable()];
  const parts = { baseUrl, token, device: 'laptop', signal, crypto, pausable };
  return filesClient({ ...parts, wait: async () => {} });
}

describe('sending a file that is cancelled while its upload is being reserved', () => {
  it('names the upload, so that the caller can release it, and sends nothing else', async () => {
    const controller = new AbortController();
    const { edge } = world;
    const client = await connectedClient(controller.signal);
    const uploads: string[] = [];
    edge.tamper = (call) => {
      if (call === 'POST /api/v1/uploads') controller.abort(new Error('cancelled'));
      return undefined;
    };
    edge.calls.length = 0;
    const revision = { file: 'cancelled', base: 0, sealedName: 'bmFtZQ', plan: planOf(5) };
    const sending = sendUpload(client, revision, {
      onProgress: () => {},
      onReserved: (id) => uploads.push(id),
    });
    await expect(sending).rejects.toThrow('cancelled');
    edge.tamper = undefined;
    expect(uploads).toHaveLength(1);
    expect(edge.calls).toEqual(['POST /api/v1/uploads']);
  });
});

describe('sending a file to a gateway that does not respond', () => {
  it('ends at Ctrl-C, without waiting for the reservation', async () => {
    const controller = new AbortController();
    const silent = createServer(() => controller.abort(new Error('cancelled')));
    silent.listen(0, '127.0.0.1');
    onTestFinished(() => silent.close().closeAllConnections());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const client = await connectedClient(controller.signal, `http://127.0.0.1:${port}`);
    const revision = { file: 'silent', base: 0, sealedName: 'bmFtZQ', plan: planOf(1) };
    await expect(sendUpload(client, revision, { onProgress: () => {} })).rejects.toThrow('cancelled');
  });
});

describe('sending a file of more blocks than one request announces', () => {
  it('announces all, and continues an interrupted list', async () => {
    const { edge } = world;
    const client = await connectedClient(new AbortController().signal);
    const plan = planOf(5);
    const revision = { file: 'large', base: 0, sealedName: 'bmFtZQ', plan };
    edge.tamper = (call) => (/^POST .*blocks$/.test(call) ? 'drop' : undefined);
    await expect(sendUpload(client, revision, { onProgress: () => {} })).rejects.toThrow('does not respond');
    edge.tamper = undefined;
    edge.calls.length = 0;
    const done: number[] = [];
    const { file } = await sendUpload(client, revision, {
      onProgress: (progress) => done.push(progress.done),
    });
    expect(file).toMatchObject({ revision: 1, size: plan.size, root: plan.manifest.cid });
    expect(done.at(-1)).toBe(plan.size);
    // The gateway had stored the first list of blocks, although its response was lost. The client must not
    // send the list again.
    expect(edge.calls.filter((call) => /^POST .*blocks$/.test(call))).toEqual([]);
    expect(edge.calls.filter((call) => call.startsWith('PUT '))).toHaveLength(7);
  });
});
