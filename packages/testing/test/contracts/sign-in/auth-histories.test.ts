import { checkAuthHistories } from '@gatehouse/testing/contracts';
import { type AuthStorage, memoryStorage } from '@gatehouse/testing/memory';
import { breakerOf } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

describe('accounts and sessions in memory', () => {
  it('keep their invariants under any sequence of actions', async () => {
    await checkAuthHistories((live) => live(memoryStorage()), 150);
  });
});

const breaking = breakerOf<AuthStorage>();

describe('the histories of accounts and sessions', () => {
  const broken = {
    'sessions that survive a reset': breaking('sessions', () => ({ removeAllOf: async () => 0 })),
    'sessions that survive a sign-out': breaking('sessions', () => ({ remove: async () => true })),
    'sessions that authenticate another account': breaking('sessions', (good, { accounts }) => ({
      find: async (digest) => {
        const found = await good.find(digest);
        const { items } = await accounts.page({ limit: 1 });
        return found && items[0] && { ...found, owner: items[0] };
      },
    })),
    'roles that do not change': breaking('accounts', () => ({ setRole: async () => true })),
    'a purge that deletes live sessions': breaking('sessions', (good) => ({
      purge: (_expired, limit) => good.purge({ expiredAt: Number.MAX_SAFE_INTEGER }, limit),
    })),
    'actions without an audit row': breaking('audit', (good) => ({
      append: async (event) => {
        const entry = { ...event, sequence: 0, previousHash: '', hash: '' };
        return event.action === 'account.role.changed' ? entry : good.append(event);
      },
    })),
    'a second first account': breaking('accounts', () => ({ claimFirst: async () => true })),
  };

  it.each(Object.entries(broken))('catch %s', async (_fault, breakIt) => {
    await expect(checkAuthHistories((live) => live(breakIt(memoryStorage())), 150)).rejects.toThrow();
  });
});
