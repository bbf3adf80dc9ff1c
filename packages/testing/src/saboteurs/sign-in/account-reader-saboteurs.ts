import type { Account, AccountReader } from '@gatehouse/core/account';
import type { Page, PageRequest } from '@gatehouse/core/kernel';
import type { AccountReaderCase } from '../../contracts/sign-in/account-reader-contract.ts';
import { readersOf } from '../readers-of.ts';
import type { PortSaboteurs } from '../saboteur.ts';

/** For each clause of `AccountReader`, methods that break it. */
export const brokenAccountReaders: PortSaboteurs<AccountReader> = {
  'returns accounts in the order of usernames, or most recently seen first, in pages': (good) => ({
    page: (request) => good.page(request.order === 'last-seen' ? { ...request, order: 'newest' } : request),
  }),
  'returns accounts newest first, in pages, while accounts are added': (good) => ({
    page: (request) => pageByOffset(good, request),
  }),
  'finds accounts by a part of their name in any letter case, and by their role': (good) => ({
    page: async ({ q = '', ...request }) => {
      const page = await good.page(request);
      return { ...page, items: page.items.filter(({ username }) => username.includes(q)) };
    },
  }),
  'finds the accounts that are disabled, and those that are not': (good) => ({
    page: ({ status, ...request }) => good.page(request),
  }),
  'returns no empty page after the last account': (good) => ({
    page: async (request) => {
      const page = await good.page(request);
      return { ...page, nextCursor: page.items.at(-1)?.id ?? null };
    },
  }),
  'rejects a cursor that it has not issued': (good) => ({
    page: (request) => good.page(request).catch(() => good.page({ limit: request.limit })),
  }),
};

/** For each clause of `AccountReader`, a reader that breaks it. */
export const accountReaderSaboteurs: PortSaboteurs<AccountReaderCase> = readersOf(brokenAccountReaders);

async function pageByOffset(good: AccountReader, { limit, cursor }: PageRequest): Promise<Page<Account>> {
  const start = Number(cursor ?? 0);
  const { items: all } = await good.page({ limit: 1_000 });
  const end = start + limit;
  return { items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null };
}
