import { type AuthStorage, memoryStorage } from '@gatehouse/testing/memory';
import { describeStorage, outsideUnitOfWork, proveContracts } from '@gatehouse/testing/proof';
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

describe('a clause that a storage leaves out', () => {
  const leavesOut = outsideUnitOfWork('SessionStore');

  /** A storage whose sessions are in a separate database. */
  function mixed(): AuthStorage {
    return { ...memoryStorage(), sessions: memoryStorage().sessions };
  }

  function tests(make: () => AuthStorage): Map<string, () => Promise<void>> {
    const declared = new Map<string, () => Promise<void>>();
    describeStorage({
      ...openerOf(make),
      leavesOut,
      describe: (_name, body) => body(),
      it: (name, body) => declared.set(name, body),
    });
    return new Map([...declared].filter(([name]) => name.startsWith('leaves out: ')));
  }

  it('is listed with the reason, and passes while it does not hold', async () => {
    const left = tests(mixed);
    expect([...left.keys()]).toEqual(
      Array(2).fill(expect.stringMatching(/^leaves out: .+, because .+\. .+$/)),
    );
    for (const test of left.values()) await test();
  });

  it('fails if the storage fulfils it', async () => {
    for (const test of tests(memoryStorage).values())
      await expect(test()).rejects.toThrow('The clause holds. Remove it from `leavesOut`.');
  });

  it('must exist', () => {
    const how = { ...openerOf(memoryStorage), describe, it, leavesOut: { SessionStore: { none: 'x' } } };
    expect(() => describeStorage(how)).toThrow(
      'The contract of SessionStore has no clause to leave out: none.',
    );
  });
});
