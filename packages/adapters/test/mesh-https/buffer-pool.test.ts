import { describe, expect, it } from 'vitest';
import { BufferPool } from '../../src/mesh-https/buffer-pool.ts';

const MIB = 1024 ** 2;

/** Returns the memory that `count` concurrent users of the pool get. */
async function memoryOf(pool: BufferPool, count: number, length = MIB): Promise<ArrayBufferLike[]> {
  const used: ArrayBufferLike[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const uses = Array.from({ length: count }, () =>
    pool.use(length, async (buffer) => {
      expect(buffer).toHaveLength(length);
      used.push(buffer.buffer);
      await begun;
    }),
  );
  begin();
  await Promise.all(uses);
  return used;
}

describe('BufferPool', () => {
  it('gives each use a buffer of its own, and uses the buffer again after the use has ended', async () => {
    const pool = new BufferPool({ bytes: 2 * MIB, idle: 2 });
    const first = await memoryOf(pool, 2);
    expect(new Set(first).size).toBe(2);
    expect(new Set([...first, ...(await memoryOf(pool, 2, 2 * MIB))]).size).toBe(2);
  });

  it('uses the buffer again after a use that failed, and passes results and errors on', async () => {
    const pool = new BufferPool({ bytes: MIB, idle: 1 });
    const [first] = await memoryOf(pool, 1);
    await expect(pool.use(MIB, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(pool.use(MIB, async ({ buffer }) => buffer === first)).resolves.toBe(true);
  });

  it('keeps no more unused buffers than its limit', async () => {
    const pool = new BufferPool({ bytes: MIB, idle: 1 });
    const first = await memoryOf(pool, 3);
    expect(new Set([...first, ...(await memoryOf(pool, 3))]).size).toBe(5);
  });

  it('gives a short use no large buffer', async () => {
    const pool = new BufferPool({ bytes: MIB, idle: 1 });
    expect((await memoryOf(pool, 1, 1_000))[0]?.byteLength).toBe(1_000);
  });
});
