import { type AuthStorage, memoryStorage } from '@gatehouse/testing/memory';
import { proveContracts } from '@gatehouse/testing/proof';
import { withoutTransactions } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function openerOf(make: () => AuthStorage) {
  let storage = make();
  return {
    open: async () => storage,
    reset: async () => {
      storage = make();
    },
    close: async () => {},
  };
}

async function printed(make: () => AuthStorage): Promise<string[]> {
  const lines: string[] = [];
  await proveContracts(openerOf(make), (line) => lines.push(line));
  return lines;
}

describe('the proof of a storage', () => {
  it('prints how many clauses hold and can fail', async () => {
    const lines = await printed(memoryStorage);
    expect(lines).toEqual([expect.stringMatching(/^(\d+) hold, \1 can fail$/)]);
  });

  it('names each clause that does not hold', async () => {
    const lines = await printed(() => withoutTransactions(memoryStorage()));
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^SessionStore does not hold: undoes each change when the unit of work is rolled back: /,
      ),
    );
    const [, hold, canFail] = /^(\d+) hold, (\d+) can fail$/.exec(lines.at(-1) ?? '') ?? [];
    expect(Number(hold)).toBeLessThan(Number(canFail));
  });
});
