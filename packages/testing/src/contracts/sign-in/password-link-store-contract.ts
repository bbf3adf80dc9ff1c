import assert from 'node:assert/strict';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { sharedClauses } from '../changes/shared-clauses.ts';
import { transactionClauses } from '../changes/transaction-clauses.ts';
import type { StorageContract } from '../contract.ts';
import { atOnceBy, NOON, sum } from '../samples.ts';
import { longestText } from './auth-texts.ts';
import { passwordLinkStoreChanges } from './password-link-store-changes.ts';
import { samplePasswordLink } from './samples.ts';

/** The clauses of `PasswordLinkStore`. */
export const passwordLinkStoreContract: StorageContract<AuthStorage> = {
  'returns a link complete, also an expired one, until it is taken': async ({ links }) => {
    const [link, other] = [samplePasswordLink({ expiresAt: 1 }), samplePasswordLink()];
    for (const each of [link, other]) await links.replace(each);
    assert.deepEqual(await links.find(link.digest), link);
    assert.deepEqual(await links.take(link.digest), link);
    assert.equal(await links.take(link.digest), undefined);
    assert.equal(await links.find(link.digest), undefined);
    assert.deepEqual(await links.find(other.digest), other);
  },

  'stores only the latest link of each account': async ({ links }) => {
    const first = samplePasswordLink();
    const second = samplePasswordLink({ accountId: first.accountId, expiresAt: first.expiresAt + 1 });
    for (const link of [first, second]) await links.replace(link);
    assert.equal(await links.find(first.digest), undefined);
    assert.equal(await links.take(first.digest), undefined);
    assert.deepEqual(await links.find(second.digest), second);
  },

  'returns undefined for an unknown digest': async ({ links }) => {
    await links.replace(samplePasswordLink());
    for (const unknown of [samplePasswordLink().digest, '', 'no\0digest']) {
      assert.equal(await links.find(unknown), undefined);
      assert.equal(await links.take(unknown), undefined);
    }
  },

  'removes the link of an account and of no other': async ({ links }) => {
    const [link, other] = [samplePasswordLink(), samplePasswordLink()];
    for (const each of [link, other]) await links.replace(each);
    assert.equal(await links.removeOf(link.accountId), true);
    assert.equal(await links.removeOf(link.accountId), false);
    assert.equal(await links.removeOf('no\0account'), false);
    assert.equal(await links.find(link.digest), undefined);
    assert.deepEqual(await links.find(other.digest), other);
  },

  'purges at most the given number of links, and only expired ones': async ({ links }) => {
    const live = samplePasswordLink({ expiresAt: NOON + 1 });
    await links.replace(live);
    for (const age of [0, 1, 2]) await links.replace(samplePasswordLink({ expiresAt: NOON - age }));
    const purge = () => links.purge(NOON, 2);
    assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0]);
    assert.deepEqual(await links.find(live.digest), live);
  },

  'returns a link to exactly one of many concurrent callers': async (storage, other) => {
    const link = samplePasswordLink();
    await storage.links.replace(link);
    const taken = await atOnceBy([storage, other], 20, ({ links, unitOfWork }, index) =>
      index % 4 < 2 ? links.take(link.digest) : unitOfWork.run(() => links.take(link.digest)),
    );
    assert.deepEqual(
      taken.filter((each) => each !== undefined),
      [link],
    );
  },

  'stores one of many links that callers store concurrently for one account': async (storage, other) => {
    const { accountId } = samplePasswordLink();
    const stored = Array.from({ length: 10 }, () => samplePasswordLink({ accountId }));
    await atOnceBy([storage, other], 10, async ({ links }, index) => {
      const link = stored[index];
      if (link) await links.replace(link);
    });
    const found = await Promise.all(stored.map(({ digest }) => storage.links.find(digest)));
    assert.equal(sum(found.map((link) => Number(link !== undefined))), 1);
  },

  'keeps the longest texts that the core creates': async ({ links }) => {
    const link = samplePasswordLink({
      accountId: longestText('PasswordLinkStore', 'accountId'),
      createdBy: longestText('PasswordLinkStore', 'createdBy'),
    });
    await links.replace(link);
    assert.deepEqual(await links.find(link.digest), link);
  },

  ...sharedClauses(passwordLinkStoreChanges),
  ...transactionClauses(passwordLinkStoreChanges),
};
