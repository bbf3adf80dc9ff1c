import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { StatfsDiskSpace } from '@gatehouse/adapters/flat-fs';
import { diskSpaceContract } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';

const GIB = 1024 ** 3;
const spaceWith = (reserve: number, folder = tmpdir()) => new StatfsDiskSpace({ folder, reserve });

describe('StatfsDiskSpace', () => {
  it.each(Object.entries(diskSpaceContract))('%s', (_sentence, experiment) =>
    experiment({ withReserve: spaceWith, away: spaceWith(0, '/none/at/all'), drift: GIB }),
  );

  it('has no more free space than the disk has blocks', async () => {
    const { blocks, bsize } = await statfs(tmpdir());
    expect(await spaceWith(0).free()).toBeLessThanOrEqual(blocks * bsize);
  });
});
