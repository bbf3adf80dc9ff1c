import assert from 'node:assert/strict';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { StorageContract } from '../contract.ts';
import { SIMILAR_TEXTS } from '../texts/similar-texts.ts';
import { longestText } from './auth-texts.ts';
import { sampleAccount, sampleExternalAccount } from './samples.ts';

/** The clauses of `AccountStore` about texts. */
export const accountStoreTexts: StorageContract<AuthStorage> = {
  'keeps the longest texts that the core creates': async ({ accounts }) => {
    const [issuer, subject] = [
      longestText('AccountStore', 'externalIdentity.issuer'),
      longestText('AccountStore', 'externalIdentity.subject'),
    ];
    const id = longestText('AccountStore', 'id');
    const account = sampleExternalAccount(subject, {
      id,
      username: longestText('AccountStore', 'username'),
      externalIdentity: { issuer, subject },
      passwordHash: longestText('AccountStore', 'passwordHash'),
    });
    assert.equal(await accounts.insert(account), 'inserted');
    assert.deepEqual(await accounts.byId(id), account);
    assert.deepEqual(await accounts.byUsername(account.username.toLowerCase()), account);
    assert.deepEqual(await accounts.byIdentity(account.provider, { issuer, subject }), account);
    const withLongestKey = sampleAccount({ username: longestText('AccountStore', 'usernameKey(username)') });
    assert.equal(await accounts.insert(withLongestKey), 'inserted');
    assert.deepEqual(await accounts.byUsername(withLongestKey.username), withLongestKey);
  },

  'distinguishes ids, names and identities that differ in one character': async ({ accounts }) => {
    const names = ['name', 'n\u00e1me', 'nam\u00e9', 'name\u{20000}', 'name\u{20001}'];
    const similar = [
      ...['Ab_-', 'aB_-', 'ab_-'].map((id) => sampleAccount({ id })),
      ...names.map((username) => sampleAccount({ username })),
      ...SIMILAR_TEXTS.map((subject) => sampleExternalAccount(subject)),
    ];
    for (const account of similar) assert.equal(await accounts.insert(account), 'inserted');
    for (const account of similar) {
      const { id, username, provider, externalIdentity } = account;
      assert.deepEqual(await accounts.byId(id), account);
      assert.deepEqual(await accounts.byUsername(username), account);
      if (externalIdentity) assert.deepEqual(await accounts.byIdentity(provider, externalIdentity), account);
    }
  },
};
