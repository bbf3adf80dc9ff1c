import type { KeptStatementStore } from '@gatehouse/core/statement';
import { type KeptStatementCase, keptStatementStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryKeptStatementStore } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function sound(): KeptStatementCase {
  const unitOfWork = new MemoryUnitOfWork();
  const statements = new MemoryKeptStatementStore(unitOfWork);
  return { statements, other: statements, unitOfWork };
}

type Break = (good: KeptStatementCase) => Partial<KeptStatementCase>;

const store =
  (methods: (store: KeptStatementStore) => Partial<KeptStatementStore>): Break =>
  ({ statements }) => {
    const broken = altered(statements, methods(statements));
    return { statements: broken, other: broken };
  };

const BROKEN: Readonly<Record<string, Break>> = {
  'finds the statement to each device on every server, and none to other devices': store((sound) => ({
    keep: (statement) => sound.keep({ ...statement, audience: 'any' }),
    find: () => sound.find('any'),
  })),
  'replaces a statement by a later version, whenever it was issued': store((sound) => ({
    keep: async (statement) => {
      const known = await sound.find(statement.audience);
      return known && known.issuedAt > statement.issuedAt ? false : sound.keep(statement);
    },
  })),
  'replaces a statement by one of its version that was issued at the same time or later': store((sound) => ({
    keep: async (statement) => {
      const known = await sound.find(statement.audience);
      return known && known.version >= statement.version ? false : sound.keep(statement);
    },
  })),
  'refuses an earlier version, and one of its version that was issued before': store((sound) => ({
    keep: async (statement) => {
      const known = await sound.find(statement.audience);
      return known && known.version > statement.version ? false : sound.keep({ ...statement, issuedAt: 1e9 });
    },
  })),
  'keeps the latest of statements that arrive concurrently': store((sound) => {
    const kept: Parameters<KeptStatementStore['keep']>[0][] = [];
    return { keep: async (one) => kept.push(one) > 0, find: async () => kept.at(-1) ?? sound.find('') };
  }),
  'moves the latest instant seen forward, never back, and nothing else': store((sound) => ({
    see: async (audience, at) => {
      const known = await sound.find(audience);
      if (known) await sound.keep({ ...known, seenAt: at });
    },
  })),
  'keeps nothing of a unit of work that rejects': () => ({ unitOfWork: { run: (work) => work() } }),
};

describe('MemoryKeptStatementStore', () => {
  it.each(Object.entries(keptStatementStoreContract))('%s', (_sentence, experiment) => experiment(sound()));
});

describe('the contract of KeptStatementStore', () => {
  it('has a broken store for each clause', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(keptStatementStoreContract));
  });

  it.each(Object.entries(BROKEN))('catches a store that breaks: %s', async (sentence, sabotage) => {
    const good = sound();
    await expect(keptStatementStoreContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
  });
});
