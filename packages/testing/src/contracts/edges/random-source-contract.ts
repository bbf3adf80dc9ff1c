import assert from 'node:assert/strict';
import type { RandomSource } from '@gatehouse/core/kernel';
import type { Contract } from '../contract.ts';

/** The clauses of `RandomSource`. */
export const randomSourceContract: Contract<RandomSource> = {
  'returns as many bytes as requested': async (random) => {
    for (const length of [0, 1, 16, 32, 1_000]) assert.equal(random.bytes(length).length, length);
  },

  'never repeats itself': async (random) => {
    const drawn = Array.from({ length: 5_000 }, () => random.bytes(16).join());
    assert.equal(new Set(drawn).size, drawn.length);
  },

  'returns every byte about equally often': async (random) => {
    const counts = new Map<number, number>();
    for (const byte of random.bytes(256 * 200)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
    assert.equal(counts.size, 256);
    // The expected count is 200, and the tolerance is twelve standard deviations.
    for (const count of counts.values()) assert.ok(Math.abs(count - 200) < 170, String(count));
  },

  'keeps no reference to the bytes that it returned': async (random) => {
    const bytes = random.bytes(32);
    const before = bytes.join();
    random.bytes(32);
    assert.equal(bytes.join(), before);
  },
};
