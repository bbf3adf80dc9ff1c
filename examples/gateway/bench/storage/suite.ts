import type { Suite } from '../../../../bench/suite.ts';
import { block } from './block.ts';
import { commit } from './commit.ts';
import { transfer } from './transfer.ts';
import { StorageWorld } from './world.ts';

/** Measures how fast files are stored and read, compared with nginx, tus and the disk. */
export async function openSuite(): Promise<Suite> {
  let opening: Promise<StorageWorld> | undefined;
  const open = () => {
    opening ??= StorageWorld.open();
    return opening;
  };
  return {
    parts: { transfer: transfer(open), block: block(open), commit: commit(open) },
    close: async () => (await opening)?.close(),
  };
}
