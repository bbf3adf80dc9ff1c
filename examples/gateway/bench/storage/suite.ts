import type { Suite } from '../../../../bench/suite.ts';
import { block } from './block.ts';
import { claims } from './claims.ts';
import { commit } from './commit.ts';
import { large } from './large.ts';
import { reserve } from './reserve.ts';
import { drain, latency } from './sync-parts.ts';
import { transfer } from './transfer.ts';
import { StorageWorld } from './world.ts';

/**
 * Measures how fast files are stored, read and synced, compared with nginx, tus, the disk and writes without
 * a queue.
 */
export async function openSuite(): Promise<Suite> {
  let opening: Promise<StorageWorld> | undefined;
  const open = () => {
    opening ??= StorageWorld.open();
    return opening;
  };
  return {
    parts: {
      transfer: transfer(open),
      block: block(open),
      commit: commit(open),
      large: large(open, 10 ** 9),
      'large-full': large(open, 5 * 10 ** 9, true),
      reserve: reserve(open),
      claims: claims(),
      latency: latency(),
      drain: drain(600, 12),
      'drain-full': drain(100_000, 1_000, true),
    },
    close: async () => (await opening)?.close(),
  };
}
