import { randomBytes } from 'node:crypto';
import { blockOf } from '@gatehouse/testing/contracts/gateway';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { GatewayClient } from './gateway-client.ts';
import type { StorageWorld } from './world.ts';

const SAMPLES = 15;
const BLOCKS = 1_000;
const MAX_ADDED_MS = 50;

/** Compares commits of files of many blocks with commits of files of one block. Both are measured in turn. */
export function commit(open: () => Promise<StorageWorld>): Part {
  return {
    title: `Commit of a file of ${BLOCKS} blocks and of one block, ms`,
    run: async () => {
      const client = new GatewayClient(await open());
      const many = Array.from({ length: BLOCKS }, () => blockOf(randomBytes(64)));
      const times: [number[], number[]] = [[], []];
      for (let sample = 0; sample < SAMPLES; sample += 1)
        for (const [index, blocks] of [many, many.slice(0, 1)].entries()) {
          const upload = await client.send(`commit-${index}-${sample}`, blocks);
          const began = performance.now();
          await client.commit(upload);
          times[index]?.push(performance.now() - began);
        }
      const [large, small] = [median(times[0]), median(times[1])];
      return {
        columns: ['', 'median ms'],
        rows: [
          [`${BLOCKS} blocks`, shown(large)],
          ['one block', shown(small)],
        ],
        verdicts: [
          verdict(`time that ${BLOCKS} blocks add to a commit, ms:`, large - small, { most: MAX_ADDED_MS }),
        ],
      };
    },
  };
}
