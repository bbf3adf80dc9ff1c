import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { StatfsDiskSpace } from '@gatehouse/adapters/flat-fs';
import { describe, expect, it } from 'vitest';

const GIB = 1024 ** 3;
const spaceWith = (reserve: number, folder = tmpdir()) => new StatfsDiskSpace({ folder, reserve });

describe('StatfsDiskSpace', () => {
  it('leaves the reserve free', async () => {
    const { blocks, bsize } = await statfs(tmpdir());
    const free = await spaceWith(0).free();
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(blocks * bsize);
    // The comparison allows a difference, because other programs write to this disk at the same time.
    expect(Math.abs((await spaceWith(free / 2).free()) - free / 2)).toBeLessThan(GIB);
  });

  it('has no free space if the reserve is larger than what is free', async () => {
    expect(await spaceWith(Number.MAX_SAFE_INTEGER).free()).toBe(0);
  });

  it('reports a folder that is missing as an outage', async () => {
    const outage = { code: 'storage_unavailable' };
    await expect(spaceWith(0, '/none/at/all').free()).rejects.toMatchObject(outage);
  });
});
