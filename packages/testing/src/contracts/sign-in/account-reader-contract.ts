import assert from 'node:assert/strict';
import type {
  Account,
  AccountOrder,
  AccountReader,
  AccountStatus,
  AccountStore,
  Role,
} from '@gatehouse/core/account';
import { InvalidInput, type Page } from '@gatehouse/core/kernel';
import type { Contract } from '../contract.ts';
import { NOON } from '../samples.ts';
import { sampleAccount } from './samples.ts';

/** An empty store of accounts, and a reader of it. */
export interface AccountReaderCase {
  readonly accounts: AccountStore;
  readonly reader: AccountReader;
}

/** The clauses of `AccountReader`. */
export const accountReaderContract: Contract<AccountReaderCase> = {
  'returns accounts in the order of usernames, or most recently seen first, in pages': async ({
    accounts,
    reader,
  }) => {
    const seen: [string, number | null][] = [
      ['Carol', 2],
      ['adam', null],
      ['bertha', 3],
      ['ALICE', 2],
      ['dora', null],
    ];
    for (const [index, [username, at]] of seen.entries()) {
      const lastSeenAt = at === null ? null : NOON + at;
      await accounts.insert(sampleAccount({ username, lastSeenAt, createdAt: NOON + index }));
    }
    const listed = async (order: AccountOrder) => {
      const all: Account[] = [];
      let cursor: string | undefined;
      do {
        const page = await reader.page({ limit: 2, order, cursor });
        all.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return all;
    };
    assert.deepEqual(
      (await listed('username')).map(({ username }) => username),
      ['adam', 'ALICE', 'bertha', 'Carol', 'dora'],
    );
    const bySeen = await listed('last-seen');
    assert.deepEqual(
      bySeen.map(({ lastSeenAt }) => lastSeenAt),
      [NOON + 3, NOON + 2, NOON + 2, null, null],
    );
    assert.equal(new Set(bySeen.map(({ id }) => id)).size, 5);
    for (const cursor of ['', 'x', '1.\0', 'a.b.c'])
      await assert.rejects(reader.page({ limit: 2, order: 'username', cursor }), InvalidInput);
  },

  'returns accounts newest first, in pages, while accounts are added': async ({ accounts, reader }) => {
    const known: Account[] = [];
    for (const age of [3, 1, 4, 1, 5, 9, 2]) known.push(sampleAccount({ createdAt: NOON - age }));
    for (const account of known) await accounts.insert(account);
    const seen: Account[] = [];
    let page: Page<Account> = { items: [], nextCursor: null };
    do {
      page = await reader.page({ limit: 2, cursor: page.nextCursor ?? undefined });
      assert.ok(page.items.length <= 2);
      seen.push(...page.items);
      await accounts.insert(sampleAccount({ createdAt: NOON + seen.length }));
    } while (page.nextCursor !== null);
    assert.deepEqual(
      seen.map(({ createdAt }) => NOON - createdAt),
      [1, 1, 2, 3, 4, 5, 9],
    );
    assert.deepEqual(new Set(seen.map(({ id }) => id)), new Set(known.map(({ id }) => id)));
  },

  'finds accounts by a part of their name in any letter case, and by their role': async ({
    accounts,
    reader,
  }) => {
    const names = ['ada.lovelace', 'ADA_byron', 'grace', 'a%a', 'Straße'];
    for (const [age, username] of names.entries()) {
      const role = username === 'grace' ? 'admin' : 'user';
      await accounts.insert(sampleAccount({ username, role, createdAt: NOON - age }));
    }
    const found = async (filter: { q?: string; role?: Role }) =>
      (await reader.page({ limit: 9, ...filter })).items.map(({ username }) => username);
    assert.deepEqual(await found({ q: 'Ada' }), ['ada.lovelace', 'ADA_byron']);
    assert.deepEqual(await found({ q: 'a_b' }), ['ADA_byron']);
    assert.deepEqual(await found({ q: '%' }), ['a%a']);
    assert.deepEqual(await found({ q: 'STRASSE' }), ['Straße']);
    assert.deepEqual(await found({ role: 'admin' }), ['grace']);
    assert.deepEqual(await found({ q: 'ada', role: 'admin' }), []);
    assert.deepEqual(await found({ q: '\0' }), []);
    const first = await reader.page({ limit: 1, q: 'ada' });
    const rest = await reader.page({ limit: 1, q: 'ada', cursor: first.nextCursor ?? '' });
    assert.deepEqual([rest.items[0]?.username, rest.nextCursor], ['ADA_byron', null]);
  },

  'finds the accounts that are disabled, and those that are not': async ({ accounts, reader }) => {
    for (const [age, disabledAt] of [null, NOON, null].entries())
      await accounts.insert(sampleAccount({ username: `user-${age}`, disabledAt, createdAt: NOON - age }));
    const found = async (status: AccountStatus, request: { limit: number; cursor?: string }) => {
      const { items, nextCursor } = await reader.page({ ...request, status });
      return { names: items.map(({ username }) => username), nextCursor };
    };
    assert.deepEqual(await found('disabled', { limit: 1 }), { names: ['user-1'], nextCursor: null });
    const { names, nextCursor } = await found('enabled', { limit: 1 });
    assert.deepEqual(names, ['user-0']);
    const cursor = nextCursor ?? '';
    assert.deepEqual(await found('enabled', { limit: 9, cursor }), { names: ['user-2'], nextCursor: null });
  },

  'returns no empty page after the last account': async ({ accounts, reader }) => {
    assert.deepEqual(await reader.page({ limit: 2 }), { items: [], nextCursor: null });
    for (const age of [0, 1]) await accounts.insert(sampleAccount({ createdAt: NOON - age }));
    assert.equal((await reader.page({ limit: 2 })).nextCursor, null);
  },

  'rejects a cursor that it has not issued': async ({ reader }) => {
    for (const cursor of ['', 'x', "1'--", '1.\0', '9'.repeat(99)]) {
      await assert.rejects(reader.page({ limit: 2, cursor }), InvalidInput);
    }
  },
};
