import { randomBytes } from 'node:crypto';
import { CHUNK_BYTES } from '@gatehouse/core/block';
import { blockOf } from '@gatehouse/testing/contracts/gateway';
import { shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { inParallel } from '../../src/files/in-parallel.ts';
import { CONNECTIONS, GatewayClient } from './gateway-client.ts';
import type { StorageWorld } from './world.ts';

const MEBIBYTE = 2 ** 20;
const MEMORY_LIMIT_MIB = 200;
const SAMPLE_EVERY_BLOCKS = 8;

/**
 * Uploads and downloads one file of this size. Reports the speed, and the peak memory of the gateway.
 */
export function large(open: () => Promise<StorageWorld>, bytes: number, isOnlyNamed = false): Part {
  const count = Math.ceil(bytes / CHUNK_BYTES);
  return {
    title: `One file of ${shown(bytes / 2 ** 30)} GiB`,
    isOnlyNamed,
    run: async () => {
      const world = await open();
      const client = new GatewayClient(world);
      // The blocks differ in their first bytes, so that the benchmark can create each block when it is sent.
      const bytesOf = (index: number) => {
        const block = Buffer.from(base);
        block.writeUInt32BE(index);
        return block;
      };
      const base = randomBytes(CHUNK_BYTES);
      const listed = Array.from({ length: count }, (_, index) => {
        const { cid } = blockOf(bytesOf(index));
        return { cid, size: CHUNK_BYTES };
      });
      let memory = 0;
      const sampled = (act: (index: number) => Promise<void>) => async (index: number) => {
        await act(index);
        if (index % SAMPLE_EVERY_BLOCKS === 0)
          memory = Math.max(memory, (await world.gateway.usage()).memory / MEBIBYTE);
      };
      const indexes = listed.map((_, index) => index);
      const upload = await client.reserveListed(`large-${count}`, listed);
      const up = await seconds(async () => {
        await inParallel(
          indexes,
          CONNECTIONS,
          sampled((index) => client.put(upload.id, blockOf(bytesOf(index)))),
        );
        await client.put(upload.id, upload.manifest);
        await client.commit(upload.id);
      });
      const down = await seconds(() =>
        inParallel(
          indexes,
          CONNECTIONS,
          sampled((index) => client.get(listed[index]?.cid ?? '')),
        ),
      );
      const speed = (time: number) => shown((count * CHUNK_BYTES) / MEBIBYTE / time);
      return {
        columns: ['', 'gateway'],
        rows: [
          ['upload, MiB/s', speed(up)],
          ['download, MiB/s', speed(down)],
        ],
        verdicts: [verdict('memory of the gateway, MiB:', memory, { most: MEMORY_LIMIT_MIB })],
      };
    },
  };
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
