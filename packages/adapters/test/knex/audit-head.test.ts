import { MINUTE } from '@gatehouse/core/kernel';
import { NOON, sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { describe, expect, it } from 'vitest';
import { DATABASES, withTwoStorages } from './world/storages.ts';

const row = (subject: string) => ({
  at: NOON,
  principal: 'ada',
  action: 'session.began',
  subject,
  detail: {},
});

describe('a transaction on PostgreSQL that has appended to the audit log and not yet committed', () => {
  const create = DATABASES.PostgreSQL ?? expect.unreachable();

  it('delays only transactions that append, and these only at their append', () =>
    withTwoStorages(create, async (holder, other) => {
      const account = sampleAccount();
      const session = sampleSession(account.id);
      await other.accounts.insert(account);
      const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = holder.unitOfWork.run(async () => {
        await holder.audit.append(row('first'));
        held.resolve();
        await released.promise;
      });
      await held.promise;

      await other.sessions.insert(session);
      expect(await other.sessions.find(session.digest)).toMatchObject({ session: { ownerId: account.id } });
      await other.sessions.touch([session.digest], NOON + 1);
      expect(await other.accounts.byId(account.id)).toEqual(account);
      await other.accounts.setRole(account.id, 'admin');
      await other.attempts.count('key', MINUTE, NOON);
      await other.attempts.markFamiliar('key', NOON);
      expect(await other.audit.page({}, { limit: 10 })).toMatchObject({ items: [] });
      expect(await other.audit.head()).toMatchObject({ sequence: 0 });
      for await (const early of other.audit.replay()) expect.fail(`It shows ${early.subject} too early.`);

      await other.unitOfWork.run(async () => {
        expect(await other.sessions.remove(session.digest)).toBe(true);
        released.resolve();
        await other.audit.append(row('second'));
      });
      await holding;
      const { items } = await other.audit.page({}, { limit: 10 });
      expect(items.map(({ subject }) => subject)).toEqual(['second', 'first']);
    }));
});
