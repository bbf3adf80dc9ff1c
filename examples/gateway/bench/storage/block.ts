import { createHash, randomBytes } from 'node:crypto';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_BYTES } from '@gatehouse/core/block';
import { blockOf, type SampleBlock } from '@gatehouse/testing/contracts/gateway';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { GatewayClient } from './gateway-client.ts';
import { sendBytes } from './send-bytes.ts';
import type { StorageWorld } from './world.ts';

const SAMPLES = 40;
const MIN_RATIO_TO_BARE_WRITE = 0.8;

/**
 * Compares the PUT of one block with hashing, writing and syncing the same bytes. Both are measured in turn.
 */
export function block(open: () => Promise<StorageWorld>): Part {
  return {
    title: 'One block of 4 MiB at a time, ms',
    run: async () => {
      const world = await open();
      const client = new GatewayClient(world);
      const blocks = Array.from({ length: SAMPLES }, () => blockOf(randomBytes(CHUNK_BYTES)));
      const upload = await client.reserve('blocks', blocks);
      const [puts, bares]: [number[], number[]] = [[], []];
      const before = await world.gateway.usage();
      for (const each of blocks) {
        puts.push(await milliseconds(() => client.put(upload.id, each, sendBytes)));
        bares.push(await milliseconds(() => bare(world.folder, each)));
      }
      const { cpu } = await world.gateway.usage();
      const ratio = median(puts.map((put, index) => (bares[index] ?? 0) / put));
      return {
        columns: ['', 'median ms'],
        rows: [
          ['PUT of a block', shown(median(puts))],
          ['hash, write and fsync', shown(median(bares))],
          ['CPU time of the gateway for a PUT', shown((cpu - before.cpu) / SAMPLES / 1_000)],
        ],
        verdicts: [
          verdict('PUT of a block against hash, write and fsync:', ratio, { least: MIN_RATIO_TO_BARE_WRITE }),
        ],
      };
    },
  };
}

async function bare(folder: string, { cid, bytes }: SampleBlock): Promise<void> {
  createHash('sha256').update(bytes).digest();
  const file = await openFile(join(folder, `bare-${cid}`), 'wx');
  await file.write(bytes);
  await file.sync();
  await file.close();
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
