import { Secret } from '@gatehouse/core/kernel';
import { type Did, PdsRefused } from '@gatehouse/core/pds';
import type { PdsClientCase } from '../../../contracts/gateway/identity/pds-client-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** Replaces the server by one that breaks a clause of the port. */
export type BrokenPds = (good: PdsClientCase) => PdsClientCase;

type Methods = Partial<PdsClientCase['pds']>;

const pds =
  (change: (good: PdsClientCase['pds']) => Methods): BrokenPds =>
  (subject) => ({ ...subject, pds: altered(subject.pds, change(subject.pds)) });

const away =
  (methods: Methods): BrokenPds =>
  (subject) => ({ ...subject, away: altered(subject.away, methods) });

/** Creates a client that returns any PDS account instead of throwing this refusal. */
const lenient = (reason: string): BrokenPds =>
  pds((good) => ({
    createAccount: (account) =>
      good.createAccount(account).catch((refusal) => {
        if (refusal.reason !== reason) throw refusal;
        return { did: 'did:plc:another', handle: account.handle, email: account.email };
      }),
  }));

/** A client whose refusals all have the same reason. */
const mumbling: BrokenPds = pds((good) => ({
  createAccount: (account) =>
    good.createAccount(account).catch(() => {
      throw new PdsRefused('other', 'No.');
    }),
}));

/** For each clause of `PdsClient`, a client that breaks it. */
export const pdsClientSaboteurs: PortSaboteurs<PdsClientCase> = {
  'creates a PDS account and finds it from then on': pds((good) => ({
    createAccount: async (account) => ({ ...(await good.createAccount(account)), email: null }),
  })),
  'creates invite codes that are valid for one PDS account each': lenient('invite_unusable'),
  'returns the existing PDS account if a request repeats its code and its handle': pds((good) => {
    const used = new Set<Secret>();
    return {
      createAccount: async (account) => {
        if (used.has(account.inviteCode)) throw new PdsRefused('invite_unusable', 'No.');
        used.add(account.inviteCode);
        return good.createAccount(account);
      },
    };
  }),
  'rejects a repeated request with another password': pds((good) => {
    const first = new Map<Secret, Secret>();
    return {
      createAccount: async (account) => {
        const password = first.get(account.inviteCode) ?? account.password;
        first.set(account.inviteCode, password);
        return good.createAccount({ ...account, password });
      },
    };
  }),
  'rejects a code that it has not created': mumbling,
  'rejects a taken handle': lenient('handle_taken'),
  'rejects a reserved handle': mumbling,
  'rejects a handle of another domain': lenient('domain_unsupported'),
  'rejects a taken e-mail address in any letter case': pds((good) => ({
    createAccount: (account) =>
      good.createAccount({ ...account, email: account.email.replace(/^[A-Z]/, 'another-$&') }),
  })),
  'rejects an invalid e-mail address': mumbling,
  'does not use up the code when it rejects a PDS account': pds((good) => {
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
  'creates one PDS account if many callers use a code concurrently': lenient('invite_unusable'),
  'creates one PDS account if many callers request a handle concurrently': lenient('handle_taken'),
  'returns undefined for a handle that no PDS account has': pds((good) => ({
    resolveHandle: async (handle) => (await good.resolveHandle(handle)) ?? 'did:plc:anybody',
  })),
  'returns undefined for a PDS account of another server': pds((good) => ({
    account: async (did) => (await good.account(did)) ?? { did, handle: 'anybody.test', email: null },
  })),
  'lists each PDS account once in a stable order, including accounts created between pages': pds((good) => {
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
  'rejects a cursor that it has not issued': pds((good) => ({
    dids: (request) => good.dids(request).catch(() => ({ items: [], nextCursor: null })),
  })),
  'reports whether it is reachable and healthy': away({ isHealthy: async () => true }),
  'throws PdsUnavailable from every other method while it does not respond': away({
    resolveHandle: async () => undefined,
  }),
};
