import assert from 'node:assert/strict';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { StorageContract } from '../contract.ts';
import { longestText } from './auth-texts.ts';
import { sampleAccount, sampleSession } from './samples.ts';

/** The clauses of `SessionStore` about texts. */
export const sessionStoreTexts: StorageContract<AuthStorage> = {
  'keeps the longest texts that the core creates': async ({ accounts, sessions }) => {
    const owner = sampleAccount({ id: longestText('SessionStore', 'ownerId') });
    await accounts.insert(owner);
    for (const userAgent of [
      longestText('SessionStore', 'userAgent'),
      ` ${'x'.repeat(254)} `,
      '\u{1F600}'.repeat(128),
      '',
    ]) {
      const session = sampleSession(owner.id, { userAgent });
      await sessions.insert(session);
      assert.deepEqual((await sessions.find(session.digest))?.session, session);
    }
  },

  'distinguishes owners and handles that differ only in case': async ({ accounts, sessions }) => {
    const owners = ['Owner', 'owner'] as const;
    for (const id of owners) await accounts.insert(sampleAccount({ id }));
    const handles = ['Ab_-', 'aB_-', 'AB_-', 'ab_-', 'Ab_'];
    const mine = handles.map((handle) => sampleSession(owners[0], { handle }));
    for (const session of mine) await sessions.insert(session);
    assert.deepEqual(await sessions.listOf(owners[1]), []);
    // Ends sessions in the middle of the list first. A store that ignores case could find the first or the last of the
    // similar handles by accident.
    for (const index of [2, 1]) {
      assert.equal(await sessions.removeByHandle(owners[0], handles[index] ?? ''), true);
      const [ended] = mine.splice(index, 1);
      handles.splice(index, 1);
      assert.equal(await sessions.find(ended?.digest ?? ''), undefined);
      const left = (await sessions.listOf(owners[0])).map(({ handle }) => handle);
      assert.deepEqual(left.toSorted(), handles.toSorted());
    }
  },
};
