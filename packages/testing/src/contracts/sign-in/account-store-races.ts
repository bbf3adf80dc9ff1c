import assert from 'node:assert/strict';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { StorageContract } from '../contract.ts';
import { atOnce, atOnceBy } from '../samples.ts';
import { sampleAccount, sampleExternalAccount } from './samples.ts';

/** The clauses of `AccountStore` about concurrent calls of two servers. */
export const accountStoreRaces: StorageContract<AuthStorage> = {
  'lets exactly one of many concurrent inserts of one name succeed': async (storage, other) => {
    const outcomes = await atOnceBy([storage, other], 20, ({ accounts }) =>
      accounts.insert(sampleAccount({ username: 'racer' })),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'inserted').length, 1);
    assert.equal(outcomes.filter((outcome) => outcome === 'username_taken').length, 19);
  },

  'lets exactly one of many concurrent inserts of one identity succeed': async (storage, other) => {
    const outcomes = await atOnceBy([storage, other], 20, ({ accounts }) =>
      accounts.insert(sampleExternalAccount('racer')),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'inserted').length, 1);
    assert.equal(outcomes.filter((outcome) => outcome === 'identity_taken').length, 19);
  },

  'lets exactly one caller ever claim the first account': async (storage, other) => {
    const claims = await atOnceBy([storage, other], 20, ({ accounts, unitOfWork }) =>
      unitOfWork.run(() => accounts.claimFirst()),
    );
    assert.equal(claims.filter((claim) => claim).length, 1);
    assert.equal(await other.accounts.claimFirst(), false);
  },

  'lets exactly one of many concurrent changes to one name succeed': async (storage, other) => {
    const known = Array.from({ length: 10 }, () => sampleAccount());
    for (const account of known) await storage.accounts.insert(account);
    const outcomes = await atOnceBy([storage, other], 10, ({ accounts }, index) =>
      accounts.rename(known[index]?.id ?? '', 'racer'),
    );
    assert.deepEqual(outcomes.toSorted(), ['renamed', ...Array(9).fill('username_taken')]);
  },

  'makes every other change of a locked account wait': async (storage, other) => {
    const account = sampleAccount({ passwordHash: '0' });
    await storage.accounts.insert(account);
    await atOnceBy([storage, other], 10, ({ accounts, unitOfWork }) =>
      unitOfWork.run(async () => {
        const locked = await accounts.lock(account.id);
        await accounts.setPasswordHash(account.id, String(Number(locked?.passwordHash) + 1));
      }),
    );
    assert.equal((await storage.accounts.byId(account.id))?.passwordHash, '10');
  },

  'makes every other caller who locks the admins wait': async (storage, other) => {
    const admins = await atOnce(8, async () => {
      const admin = sampleAccount({ role: 'admin' });
      await storage.accounts.insert(admin);
      return admin.id;
    });
    await atOnceBy([storage, other], admins.length, ({ accounts, unitOfWork }, index) =>
      unitOfWork.run(async () => {
        const present = await accounts.lockAdmins();
        if (present.length > 1) await accounts.setRole(admins[index] ?? '', 'user');
      }),
    );
    assert.equal((await storage.unitOfWork.run(() => storage.accounts.lockAdmins())).length, 1);
  },

  'makes every other caller who locks the admins wait while no admin exists': async (storage, other) => {
    await atOnceBy([storage, other], 8, ({ accounts, unitOfWork }) =>
      unitOfWork.run(async () => {
        const present = await accounts.lockAdmins();
        // If the other callers do not wait, give them time to run first.
        for (let count = 0; count < 20; count += 1) await accounts.byId('nobody');
        if (present.length === 0) await accounts.insert(sampleAccount({ role: 'admin' }));
      }),
    );
    assert.equal((await storage.accounts.page({ limit: 10 })).items.length, 1);
  },

  'keeps concurrent changes of the role and the password hash': async (storage, other) => {
    for (let round = 0; round < 5; round += 1) {
      const account = sampleAccount();
      await storage.accounts.insert(account);
      await Promise.all([
        storage.accounts.setRole(account.id, 'admin'),
        other.accounts.setPasswordHash(account.id, 'new'),
      ]);
      const expected = { ...account, role: 'admin', passwordHash: 'new' };
      assert.deepEqual(await storage.accounts.byId(account.id), expected);
    }
  },
};
