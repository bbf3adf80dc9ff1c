import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { KeptStatement, KeptStatementStore } from '@gatehouse/core/statement';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** The store, as two servers on one database see it. */
export interface KeptStatementCase {
  readonly statements: KeptStatementStore;
  readonly other: KeptStatementStore;
  readonly unitOfWork: UnitOfWork;
}

/** Returns a statement that was issued to a new device. */
export function sampleKeptStatement(change: Partial<KeptStatement> = {}): KeptStatement {
  return {
    audience: randomUUID(),
    holder: freshDid(),
    version: 5,
    issuedAt: 5_000,
    seenAt: 5_000,
    keys: ['one', 'two'],
    sealed: 'sealed 😀',
    ...change,
  };
}

/** The clauses of `KeptStatementStore`. */
export const keptStatementStoreContract: Contract<KeptStatementCase> = {
  'finds the statement to each device on every server, and none to other devices': async (stores) => {
    const [one, two] = [sampleKeptStatement(), sampleKeptStatement({ version: 9, issuedAt: 1 })];
    for (const each of [one, two]) assert.equal(await stores.statements.keep(each), true);
    for (const store of [stores.statements, stores.other])
      for (const each of [one, two]) assert.deepEqual(await store.find(each.audience), each);
    assert.equal(await stores.statements.find('none'), undefined);
  },

  'replaces a statement by a later version, whenever it was issued': async ({ statements, other }) => {
    const first = sampleKeptStatement();
    await statements.keep(first);
    const next = { ...first, version: 6, issuedAt: 4_000, seenAt: 4_500, keys: ['two'], sealed: 'next' };
    assert.equal(await statements.keep(next), true);
    assert.deepEqual(await other.find(first.audience), next);
  },

  'replaces a statement by one with the same version that was issued at the same time or later': async (
    stores,
  ) => {
    const first = sampleKeptStatement();
    await stores.statements.keep(first);
    for (const issuedAt of [5_000, 5_001]) {
      const next = { ...first, issuedAt, sealed: `next ${issuedAt}` };
      assert.equal(await stores.statements.keep(next), true);
      assert.deepEqual(await stores.other.find(first.audience), next);
    }
  },

  'refuses a statement with a lower version, and one with the same version that was issued earlier': async (
    stores,
  ) => {
    const first = sampleKeptStatement();
    await stores.statements.keep(first);
    for (const change of [{ version: 4, issuedAt: 9_000 }, { issuedAt: 4_999 }]) {
      const old = { ...first, ...change, sealed: 'old' };
      assert.equal(await stores.statements.keep(old), false);
      assert.deepEqual(await stores.other.find(first.audience), first);
    }
  },

  'keeps the latest of statements that arrive concurrently': async ({ statements, other }) => {
    const first = sampleKeptStatement({ version: 0 });
    await atOnce(8, (index) =>
      (index % 2 === 0 ? statements : other).keep({ ...first, version: (index * 3) % 8 }),
    );
    assert.equal((await statements.find(first.audience))?.version, 7);
  },

  'moves the latest seen instant forward, never back, and changes nothing else': async ({
    statements,
    other,
  }) => {
    const first = sampleKeptStatement();
    await statements.keep(first);
    for (const [at, expected] of [
      [6_000, 6_000],
      [5_500, 6_000],
      [7_000, 7_000],
    ] as const) {
      await statements.see(first.audience, at);
      assert.deepEqual(await other.find(first.audience), { ...first, seenAt: expected });
    }
    await statements.see('none', 1);
    assert.equal(await statements.find('none'), undefined);
  },

  'moves the latest seen instant of the stated device only': async ({ statements, other }) => {
    const [one, two] = [sampleKeptStatement(), sampleKeptStatement()];
    for (const each of [one, two]) await statements.keep(each);
    for (const audience of [one.audience, 'none']) await statements.see(audience, 9_000);
    assert.deepEqual(await other.find(one.audience), { ...one, seenAt: 9_000 });
    assert.deepEqual(await other.find(two.audience), two);
  },

  'keeps nothing of a unit of work that rejects': async ({ statements, other, unitOfWork }) => {
    const first = sampleKeptStatement();
    await statements.keep(first);
    const work = unitOfWork.run(async () => {
      await statements.keep({ ...first, version: 6 });
      await statements.see(first.audience, 9_000);
      throw new Error('rolled back');
    });
    await assert.rejects(work, /rolled back/);
    assert.deepEqual(await other.find(first.audience), first);
  },
};
