import { BlockMemory } from '@gatehouse/adapters/flat-fs';
import { CHUNK_BYTES } from '@gatehouse/core/block';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('BlockMemory', () => {
  it('never gives the same memory to two callers, in whatever order they take and release it', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ take: fc.constantFrom(0, 1, 300_000, CHUNK_BYTES, CHUNK_BYTES + 1) }),
        fc.record({ release: fc.nat(20) }),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const memory = new BlockMemory();
        const used: Uint8Array[] = [];
        for (const step of taken) {
          if ('take' in step) {
            const bytes = memory.take(step.take);
            expect(bytes).toHaveLength(step.take);
            expect(used.map(({ buffer }) => buffer)).not.toContain(bytes.buffer);
            used.push(bytes);
          } else if (step.release < used.length) {
            const [bytes] = used.splice(step.release, 1);
            if (bytes) memory.release(bytes);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('uses memory again after its release, also if only a part of the bytes is released', () => {
    const memory = new BlockMemory();
    const first = memory.take(CHUNK_BYTES);
    expect(memory.release(first.subarray(10, 20))).toBe(true);
    expect(memory.take(300_000).buffer).toBe(first.buffer);
  });

  it('accepts a release only once', () => {
    const memory = new BlockMemory();
    const bytes = memory.take(CHUNK_BYTES);
    expect([memory.release(bytes), memory.release(bytes)]).toEqual([true, false]);
    expect(memory.take(CHUNK_BYTES).buffer).not.toBe(memory.take(CHUNK_BYTES).buffer);
  });

  it('ignores the release of memory that is not from it', () => {
    const memory = new BlockMemory();
    const foreign = new Uint8Array(CHUNK_BYTES);
    expect(memory.release(foreign)).toBe(false);
    expect(memory.take(CHUNK_BYTES).buffer).not.toBe(foreign.buffer);
  });
});
