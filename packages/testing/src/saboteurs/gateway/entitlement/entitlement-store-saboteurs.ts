import {
  type Entitlement,
  type EntitlementReader,
  type EntitlementStore,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import { UnitOfWorkRequired } from '@gatehouse/core/kernel';
import { entitlementStoreChanges } from '../../../contracts/gateway/entitlement/entitlement-changes.ts';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { both } from '../../both.ts';
import { breakerOf } from '../../breaker-of.ts';
import { cachesOf, changeSaboteurs } from '../../changes/change-saboteurs.ts';
import type { PortSaboteurs, Saboteur, Saboteurs } from '../../saboteur.ts';
import { withoutTransactions } from '../../without-transactions.ts';

const entitlements = (
  change: (good: EntitlementStore, storage: GatewayStorage) => Partial<EntitlementStore>,
): Saboteur<GatewayStorage> => breakerOf<GatewayStorage>()('entitlements', change);

/** Reports success for each record that it refuses. */
const silent = entitlements((good) => ({ save: (record, row) => good.save(record, row).catch(() => {}) }));

/** For each clause of `EntitlementReader`, methods that break it. */
const brokenReaders: PortSaboteurs<EntitlementReader> = {
  'lists every record once in the order of the DIDs, however many there are': (good) => ({
    all: async function* () {
      const records: Entitlement[] = [];
      for await (const record of good.all()) records.unshift(record);
      yield* records;
    },
  }),
  'counts the records in each state at an instant': (good) => ({
    countsByState: (at) => good.countsByState(at - 1),
  }),
  'lists the graces that end after an instant, the soonest first': (good) => ({
    endingGraces: (at, limit) => good.endingGraces(at - 1, limit),
  }),
  'lists the records of a state at an instant': (good) => ({
    page: (filter, at, request) => good.page(filter, at - 1, request),
  }),
  'lists graces that have not ended and end before an instant': (good) => ({
    page: ({ state, graceEndsBefore }, at, request) =>
      good.page({ state: graceEndsBefore === undefined ? state : 'grace' }, at, request),
  }),
  'lists in pages, each record once in the order of the DIDs': (good) => ({
    page: async (filter, at, { limit, cursor }) => {
      const page = await good.page(filter, at, { limit });
      return cursor === undefined ? page : { ...page, nextCursor: null };
    },
  }),
  'lists in pages, sorted by handle, holders without a known handle last': (good) => ({
    page: ({ sort, ...filter }, at, request) =>
      good.page(sort === 'handle' ? filter : { ...filter, sort }, at, request),
  }),
  'lists graces in pages, sorted by their end and then by DID': (good) => ({
    page: ({ sort, ...filter }, at, request) =>
      good.page(sort === 'graceUntil' ? { ...filter, state: filter.state ?? 'grace' } : filter, at, request),
  }),
  'rejects a cursor that it has not issued': (good) => ({
    page: (filter, at, request) =>
      good.page(filter, at, request).catch(() => good.page(filter, at, { limit: request.limit })),
  }),
  'returns no empty page after the last record': (good) => ({
    page: async (filter, at, request) => {
      const page = await good.page(filter, at, request);
      const isFull = page.items.length === request.limit;
      return isFull ? { ...page, nextCursor: page.items.at(-1)?.did ?? null } : page;
    },
  }),
};

/** For each clause of `EntitlementStore`, a store that breaks it. */
export const entitlementStoreSaboteurs: Saboteurs<GatewayStorage> = {
  'has no record before the first event': entitlements((good) => ({
    find: async (did) => (await good.find(did)) ?? nothingHeld(did),
  })),
  'locks a holder without a record, and returns an empty entitlement': entitlements((good) => ({
    lock: async (did) => ({ ...(await good.lock(did)), base: 'lapsed' }),
  })),
  'rejects a lock outside a unit of work': entitlements((good) => ({
    lock: (did) =>
      good.lock(did).catch(async (error) => {
        if (!(error instanceof UnitOfWorkRequired)) throw error;
        return (await good.find(did)) ?? nothingHeld(did);
      }),
  })),
  'returns every saved field': entitlements((good) => ({
    find: async (did) => {
      const found = await good.find(did);
      return found && { ...found, payment: null };
    },
  })),
  'rejects a record without an audit row of the same change': silent,
  'rejects a record that differs from its audit row in any part': silent,
  'rejects an audit row of an earlier change': silent,
  'rejects a record whose version is not the stored one plus one': silent,
  'makes callers who lock one holder wait for each other, with or without a record': both(
    withoutTransactions,
    entitlements((good) => ({
      lock: async (did) => (await good.find(did)) ?? nothingHeld(did),
    })),
  ),
  ...Object.fromEntries(
    Object.entries(brokenReaders).map(([clause, change]) => [clause, entitlements(change)]),
  ),
  'lists only ended graces, the earliest end first': {
    'in any order': entitlements((good) => ({
      withGraceOver: async (now, limit) => (await good.withGraceOver(now, limit)).toReversed(),
    })),
    'one millisecond late': entitlements((good) => ({
      withGraceOver: (now, limit) => good.withGraceOver(now - 1, limit),
    })),
    'more than requested': entitlements((good) => ({
      withGraceOver: (now) => good.withGraceOver(now, 1_000),
    })),
  },
  ...changeSaboteurs(
    'entitlements',
    entitlementStoreChanges,
    cachesOf('entitlements', entitlementStoreChanges, ['find', 'withGraceOver']),
  ),
};
