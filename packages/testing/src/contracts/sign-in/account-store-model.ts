import assert from 'node:assert/strict';
import { type Account, type Role, usernameKey } from '@gatehouse/core/account';
import fc from 'fast-check';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { NOON } from '../samples.ts';
import { sampleAccount, sampleExternalAccount } from './samples.ts';

const STEP = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    name: fc.constantFrom('ada', 'ADA', 'bob', 'čapek', 'ČAPEK'),
    subject: fc.option(fc.constantFrom('1', '2')),
    age: fc.nat(5),
  }),
  fc.record({
    kind: fc.constant('role' as const),
    at: fc.nat(8),
    role: fc.constantFrom<Role>('user', 'admin'),
  }),
  fc.record({
    kind: fc.constant('hash' as const),
    at: fc.nat(8),
    hash: fc.string({ unit: 'grapheme-ascii' }),
  }),
);

/**
 * Performs random steps on the store and on a list of accounts. After every run, both must be equal. Each run uses its
 * own names.
 */
export async function checkAccountStoreModel({ accounts, unitOfWork }: AuthStorage): Promise<void> {
  let run = 0;
  const model: Account[] = [];
  const steps = fc.asyncProperty(fc.array(STEP, { maxLength: 12 }), async (sequence) => {
    run += 1;
    const mine: Account[] = [];
    for (const step of sequence) {
      if (step.kind === 'insert') {
        const change = { username: `${step.name}-${run}`, createdAt: NOON - step.age };
        const subject = `${step.subject}-${run}`;
        const account =
          step.subject === null ? sampleAccount(change) : sampleExternalAccount(subject, change);
        const expected = insertion(mine, account);
        assert.equal(await accounts.insert(account), expected);
        if (expected === 'inserted') mine.push(account);
        continue;
      }
      const account = mine[step.at];
      const change = step.kind === 'role' ? { role: step.role } : { passwordHash: step.hash };
      const id = account?.id ?? 'nobody';
      const done =
        step.kind === 'role' ? accounts.setRole(id, step.role) : accounts.setPasswordHash(id, step.hash);
      assert.equal(await done, account !== undefined);
      if (account) mine[step.at] = { ...account, ...change };
    }
    model.push(...mine);
    for (const account of mine) assert.deepEqual(await accounts.byUsername(account.username), account);
    const { items } = await accounts.page({ limit: 1_000 });
    assert.deepEqual(items, newestFirst(model));
    const admins = model.filter(({ role }) => role === 'admin').map(({ id }) => id);
    assert.deepEqual([...(await unitOfWork.run(() => accounts.lockAdmins()))].sort(), admins.sort());
  });
  await fc.assert(steps, { numRuns: 25, endOnFailure: true });
}

function insertion(others: readonly Account[], { username, externalIdentity }: Account): string {
  const subject = externalIdentity?.subject;
  if (subject && others.some((other) => other.externalIdentity?.subject === subject)) return 'identity_taken';
  const isTaken = others.some((other) => usernameKey(other.username) === usernameKey(username));
  return isTaken ? 'username_taken' : 'inserted';
}

function newestFirst(accounts: readonly Account[]): readonly Account[] {
  return accounts.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}
