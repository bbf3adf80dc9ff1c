import { MemoryTable, MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

describe('MemoryUnitOfWork', () => {
  it('hides uncommitted changes from other callers', async () => {
    const unitOfWork = new MemoryUnitOfWork();
    const table = new MemoryTable<number>(unitOfWork);
    const run = unitOfWork.run(async () => {
      await table.write((rows) => rows.set('a', 1));
      expect(table.read().size).toBe(1);
      await Promise.resolve();
    });
    expect(table.read().size).toBe(0);
    await run;
    expect(table.read().size).toBe(1);
  });
});
