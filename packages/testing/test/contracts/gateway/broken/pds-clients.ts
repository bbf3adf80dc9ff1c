import { Secret } from '@gatehouse/core/kernel';
import { type Did, PdsRefused } from '@gatehouse/core/pds';
import type { PdsClientCase } from '@gatehouse/testing/contracts/gateway';
import { MemoryPdsClient } from '@gatehouse/testing/memory/gateway';
import { altered } from '../../altered.ts';

/** A case whose server breaks a promise. */
export type BrokenPds = (good: PdsClientCase) => PdsClientCase;

type Methods = Partial<PdsClientCase['pds']>;

const pds =
  (change: (good: PdsClientCase['pds']) => Methods): BrokenPds =>
  (subject) => ({ ...subject, pds: altered(subject.pds, change(subject.pds)) });

const away =
  (methods: Methods): BrokenPds =>
  (subject) => ({ ...subject, away: altered(subject.away, methods) });

/** Makes an account by another server when this one refuses for the reason. */
const lenient = (reason: string): BrokenPds =>
  pds((good) => ({
    createAccount: (account) =>
      good.createAccount(account).catch((refusal) => {
        if (refusal.reason !== reason) throw refusal;
        return { did: 'did:plc:another', handle: account.handle, email: account.email };
      }),
  }));

/** Refuses for this reason whatever it refuses. */
const mumbling: BrokenPds = pds((good) => ({
  createAccount: (account) =>
    good.createAccount(account).catch(() => {
      throw new PdsRefused('other', 'No.');
    }),
}));

/** For each promise of `PdsClient` one that breaks it. */
export const brokenPdsClients: Readonly<Record<string, BrokenPds>> = {
  'makes an account, and knows it from then on': pds((good) => ({
    createAccount: async (account) => ({ ...(await good.createAccount(account)), email: null }),
  })),
  'mints codes that are good for one account each': lenient('invite_unusable'),
  'answers the account again that this very code made under this handle': pds((good) => {
    const used = new Set<Secret>();
    return {
      createAccount: async (account) => {
        if (used.has(account.inviteCode)) throw new PdsRefused('invite_unusable', 'No.');
        used.add(account.inviteCode);
        return good.createAccount(account);
      },
    };
  }),
  'refuses it to another password': pds((good) => {
    const first = new Map<Secret, Secret>();
    return {
      createAccount: async (account) => {
        const password = first.get(account.inviteCode) ?? account.password;
        first.set(account.inviteCode, password);
        return good.createAccount({ ...account, password });
      },
    };
  }),
  'refuses a code that was not minted': mumbling,
  'refuses a handle that is taken': lenient('handle_taken'),
  'refuses a handle that is reserved': mumbling,
  'refuses a handle of another domain': lenient('domain_unsupported'),
  'refuses an e-mail that is taken, in any case': pds((good) => ({
    createAccount: (account) =>
      good.createAccount({ ...account, email: account.email.replace(/^[A-Z]/, 'another-$&') }),
  })),
  'refuses an invalid e-mail address': mumbling,
  'spends no code on an account that it refuses': pds((good) => {
    const spent = new Set<string>();
    return {
      createAccount: async (account) => {
        const code = account.inviteCode.reveal();
        const inviteCode = spent.has(code) ? new Secret('spent') : account.inviteCode;
        spent.add(code);
        return good.createAccount({ ...account, inviteCode });
      },
    };
  }),
  'makes one account of a code that many use at once': lenient('invite_unusable'),
  'makes one account of a handle that many want at once': lenient('handle_taken'),
  'finds no account by a handle that no account has': pds((good) => ({
    resolveHandle: async (handle) => (await good.resolveHandle(handle)) ?? 'did:plc:anybody',
  })),
  'knows no account that is not its own': pds((good) => ({
    account: async (did) => (await good.account(did)) ?? { did, handle: 'anybody.test', email: null },
  })),
  'lists each account once, in an order that stays, those too that are made meanwhile': pds((good) => {
    let all: Promise<readonly Did[]> | undefined;
    return {
      dids: async ({ limit, cursor = '0' }) => {
        all ??= good.dids({ limit: 1_000 }).then(({ items }) => items);
        const end = Number(cursor) + limit;
        const known = await all;
        return { items: known.slice(Number(cursor), end), nextCursor: end < known.length ? `${end}` : null };
      },
    };
  }),
  'refuses a cursor that it did not give out': pds((good) => ({
    dids: (request) => good.dids(request).catch(() => ({ items: [], nextCursor: null })),
  })),
  'says whether it is there and well': away({ isHealthy: async () => true }),
  'throws PdsUnavailable from whatever else is asked while it does not answer': away({
    resolveHandle: async () => undefined,
  }),
};

/** A sound case in memory. */
export function memoryPdsCase(): PdsClientCase {
  const gone = new MemoryPdsClient('test');
  gone.isAway = true;
  return {
    pds: new MemoryPdsClient('test'),
    handleDomain: 'test',
    reservedHandle: 'admin.test',
    away: gone,
  };
}
