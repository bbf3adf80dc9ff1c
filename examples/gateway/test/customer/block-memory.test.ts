import { createHash } from 'node:crypto';
import { CHUNK_BYTES } from '@gatehouse/core/block';
import { type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import type { FilesCustomer } from './world/files-customer.ts';
import { type FilesWorld, filesWorld } from './world/files-world.ts';

describe('the memory of blocks that customers read', () => {
  let world: FilesWorld;

  beforeAll(async () => {
    world = await filesWorld(await sqliteEntitlements());
  });
  afterAll(() => world.stop());

  async function customerWithFile(): Promise<{ customer: FilesCustomer; blocks: readonly SampleBlock[] }> {
    const customer = await world.customer();
    const blocks = Array.from({ length: 5 }, () => sampleBlock(CHUNK_BYTES));
    expect((await customer.upload('file', blocks, { base_revision: 0 })).status).toBe(200);
    return { customer, blocks };
  }

  it('is used for no other block while a slow client still receives its block', async () => {
    const [slow, fast] = [await customerWithFile(), await customerWithFile()];
    // The responses have begun, but nothing reads their bodies yet.
    const responses = await Promise.all(slow.blocks.map(({ cid }) => slow.customer.read(cid)));
    for (let round = 0; round < 3; round += 1)
      for (const { cid, bytes } of fast.blocks)
        expect(await digestOf(fast.customer.read(cid))).toBe(digest(bytes));
    for (const [index, response] of responses.entries())
      expect(await digestOf(response)).toBe(digest(slow.blocks[index]?.bytes ?? new Uint8Array()));
  });

  it('is not used while the connection of a client that disconnects is being closed', async () => {
    const { customer, blocks } = await customerWithFile();
    for (let round = 0; round < 10; round += 1) {
      const aborted = await Promise.all(blocks.map(({ cid }) => customer.read(cid)));
      const reads = blocks.map(async ({ cid, bytes }) => [await digestOf(customer.read(cid)), digest(bytes)]);
      for (const { body } of aborted) void body?.cancel();
      for (const [received, expected] of await Promise.all(reads)) expect(received).toBe(expected);
    }
  });
});

async function digestOf(response: Response | Promise<Response>): Promise<string> {
  return digest(new Uint8Array(await (await response).arrayBuffer()));
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
