import type {
  BaseEndStore,
  EntitlementMessages,
  EventLedger,
  EventOutbox,
  Outbox,
} from '@gatehouse/core/entitlement';
import { HIDES } from '../../../contracts/changes/transaction-clauses.ts';
import {
  baseEndStoreChanges,
  eventLedgerChanges,
  outboxChanges,
} from '../../../contracts/gateway/entitlement/entitlement-changes.ts';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { both } from '../../both.ts';
import { breakerOf } from '../../breaker-of.ts';
import { cachesOf, changeSaboteurs } from '../../changes/change-saboteurs.ts';
import { othersTurn } from '../../others-turn.ts';
import type { Saboteur, Saboteurs } from '../../saboteur.ts';
import { withoutTransactions } from '../../without-transactions.ts';

const breaking = breakerOf<GatewayStorage>();
const baseEnds = (
  change: (good: BaseEndStore, storage: GatewayStorage) => Partial<BaseEndStore>,
): Saboteur<GatewayStorage> => breaking('baseEnds', change);
const ledger = (change: (good: EventLedger) => Partial<EventLedger>): Saboteur<GatewayStorage> =>
  breaking('ledger', change);
const outbox = (
  change: (good: Outbox<EntitlementMessages>) => Partial<Outbox<EntitlementMessages>>,
): Saboteur<GatewayStorage> => breaking('outbox', change);

/** For each clause of `BaseEndStore`, a store that breaks it. */
export const baseEndStoreSaboteurs: Saboteurs<GatewayStorage> = {
  'keeps the first end of a base plan until the holder has a base plan again': baseEnds((good) => {
    const known = new Map<string, number>();
    return {
      endedAt: async (did) => {
        const at = await good.endedAt(did);
        if (at !== null) known.set(did, at);
        return known.get(did) ?? null;
      },
    };
  }),
  'records no end for a holder that never had a base plan': endedWhile('none'),
  'treats a base plan in grace as active until the end of the grace': endedWhile('grace'),
  'lists the ends up to an instant, the earliest first': {
    'the latest first': baseEnds((good) => ({
      endedBy: async (instant, limit) => (await good.endedBy(instant, limit)).toReversed(),
    })),
    'settles nothing': baseEnds(() => ({ settle: async () => {} })),
  },
  'keeps nothing of a unit of work that rejects': withoutTransactions,
  ...changeSaboteurs(
    'baseEnds',
    baseEndStoreChanges,
    cachesOf('baseEnds', baseEndStoreChanges, ['endedAt', 'endedBy']),
  ),
};

/** For each clause of `EventLedger`, a ledger that breaks it. */
export const eventLedgerSaboteurs: Saboteurs<GatewayStorage> = {
  'returns undefined for an event that was not applied': ledger((good) => ({
    find: async (id) => (await good.find(id)) ?? ({ eventId: id } as never),
  })),
  'returns an applied event as recorded, whatever its id': ledger((good) => ({
    find: async (id) => {
      const found = await good.find(id);
      return found && { ...found, content: '' };
    },
  })),
  'distinguishes ids by case': ledger((good) => ({ find: (id) => good.find(id.toLowerCase()) })),
  'rejects a second event with a used id, and keeps the first': ledger((good) => ({
    record: async (entry, messages) => (await good.record(entry, messages)) || true,
  })),
  'lets exactly one of many concurrent callers take an id': both(
    withoutTransactions,
    ledger((good) => ({
      record: async (entry, messages) => {
        const isFree = (await good.find(entry.eventId)) === undefined;
        await othersTurn(() => good.find(entry.eventId));
        return (await good.record(entry, messages)) || isFree;
      },
    })),
  ),
  'frees an id when the unit of work that took it rejects': withoutTransactions,
  'queues the messages of events in the order of the events and of each list': {
    'loses the messages': ledger((good) => ({ record: (entry) => good.record(entry, []) })),
    'in any order': ledger((good) => ({
      record: (entry, messages) => good.record(entry, messages.toReversed()),
    })),
  },
  'queues messages unchanged, whatever their text': ledger((good) => ({
    record: (entry, messages) => good.record(entry, messages.map(shortened)),
  })),
  'queues nothing for an id that is taken': breaking('ledger', (good, { queue }) => ({
    record: async (entry, messages) => {
      for (const message of messages) await queue.add(message);
      return good.record(entry, []);
    },
  })),
  'queues nothing when the unit of work rejects': withoutTransactions,
  'hands each message of an event to one worker': ledger((good) => ({
    record: (entry, messages) =>
      good.record(
        entry,
        messages.flatMap((each) => [each, { ...each, id: `${each.id} again`, key: `${each.key} again` }]),
      ),
  })),
  'counts the messages of events in the backlog, and in the summary of their key': breaking('queue', () => ({
    backlog: async () => [],
  })),
  ...changeSaboteurs('ledger', eventLedgerChanges),
};

/** For each clause of `Outbox`, an outbox that breaks it. */
export const outboxSaboteurs: Saboteurs<GatewayStorage> = {
  'queues messages in the order in which they were added': outbox(() => ({ add: async () => {} })),
  'hands each message to one worker': outbox((good) => ({
    add: async (message) => {
      await good.add(message);
      await good.add({ ...message, id: `${message.id} again`, key: `${message.key} again` });
    },
  })),
  'rejects a message whose id is queued': outbox((good) => ({
    add: (message) => good.add(message).catch(() => {}),
  })),
  ...changeSaboteurs('outbox', outboxChanges, { cache: breaking('queue', rememberingJobs) }),
  [HIDES]: showingUncommittedJobs(),
};

/** Returns the message with a shortened reason. */
function shortened(message: EventOutbox[number]): EventOutbox[number] {
  if (message.task === 'bridge.lapse') return message;
  const { reason = '' } = message.payload;
  return { ...message, payload: { ...message.payload, reason: reason.slice(0, 500) } };
}

/** A store that reports an end while the holder's base has this state. */
function endedWhile(base: 'none' | 'grace'): Saboteur<GatewayStorage> {
  return baseEnds((good, { entitlements }) => ({
    endedAt: async (did) =>
      (await good.endedAt(did)) ?? ((await entitlements.find(did))?.base === base ? 0 : null),
  }));
}

/** A queue that reads the jobs of a key only once, and then always returns these jobs. */
function rememberingJobs(good: GatewayStorage['queue']): Partial<GatewayStorage['queue']> {
  const known = new Map<string | undefined, ReturnType<typeof good.jobs>>();
  return {
    jobs: (filter, request) => {
      const jobs = known.get(filter.key) ?? good.jobs(filter, request);
      known.set(filter.key, jobs);
      return jobs;
    },
  };
}

/** A queue that shows each message before its unit of work commits. */
function showingUncommittedJobs(): Saboteur<GatewayStorage> {
  const added: Parameters<GatewayStorage['outbox']['add']>[0][] = [];
  const showing = breaking('queue', (good) => ({
    jobs: async (filter, request) => {
      const page = await good.jobs(filter, request);
      const ids = page.items.map(({ message }) => message.id);
      const missing = added.filter(({ id, key }) => key === filter.key && !ids.includes(id));
      return { ...page, items: [...page.items, ...missing.map((message) => ({ message }) as never)] };
    },
  }));
  const remembering = outbox((good) => ({
    add: async (message) => {
      added.push(message);
      await good.add(message);
    },
  }));
  return both(showing, remembering);
}
