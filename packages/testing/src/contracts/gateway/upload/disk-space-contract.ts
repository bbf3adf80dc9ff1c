import assert from 'node:assert/strict';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { DiskSpace } from '@gatehouse/core/upload';
import type { Contract } from '../../contract.ts';

/** One disk with several values for the space that must stay free. */
export interface DiskSpaceCase {
  readonly withReserve: (bytes: number) => DiskSpace;
  /** A disk that cannot be read. */
  readonly away: DiskSpace;
  /** Maximum number of bytes that other programs write to the disk, or delete from it, during a clause. */
  readonly drift: number;
}

/** The clauses of `DiskSpace`. */
export const diskSpaceContract: Contract<DiskSpaceCase> = {
  'returns the free space minus the reserve': async ({ withReserve, drift }) => {
    const free = await withReserve(0).free();
    assert.ok(free > 0);
    const half = Math.floor(free / 2);
    const beside = await withReserve(half).free();
    assert.ok(Math.abs(beside - (free - half)) <= drift, `${beside} of ${free} bytes are free.`);
  },

  'returns 0 if less than the reserve is free': async ({ withReserve }) => {
    assert.equal(await withReserve(Number.MAX_SAFE_INTEGER).free(), 0);
  },

  'throws StorageUnavailable if the disk cannot be read': async ({ away }) => {
    await assert.rejects(away.free(), StorageUnavailable);
  },
};
