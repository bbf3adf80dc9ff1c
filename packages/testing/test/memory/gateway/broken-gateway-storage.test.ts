import { type AuditDeliveryStore, type AuditHead, EMPTY_LOG, type Verification } from '@gatehouse/core/audit';
import {
  type BaseEndStore,
  type EntitlementMessages,
  type EntitlementStore,
  type EventLedger,
  type EventOutbox,
  nothingHeld,
  type Outbox,
} from '@gatehouse/core/entitlement';
import type {
  AccountDirectory,
  AccountFinder,
  MachineCredentialStore,
  OperatorRoleStore,
} from '@gatehouse/core/operator';
import { checkEntitlementHistories, gatewayContracts } from '@gatehouse/testing/contracts/gateway';
import { type GatewayStorage, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

type Breakage = (sound: GatewayStorage) => Partial<GatewayStorage>;

const entitlements =
  (methods: (store: EntitlementStore, storage: GatewayStorage) => Partial<EntitlementStore>): Breakage =>
  (storage) => ({ entitlements: altered(storage.entitlements, methods(storage.entitlements, storage)) });
const baseEnds =
  (methods: (store: BaseEndStore) => Partial<BaseEndStore>): Breakage =>
  (storage) => ({ baseEnds: altered(storage.baseEnds, methods(storage.baseEnds)) });
const ledger =
  (methods: (store: EventLedger) => Partial<EventLedger>): Breakage =>
  (storage) => ({ ledger: altered(storage.ledger, methods(storage.ledger)) });
const outbox =
  (methods: (store: Outbox<EntitlementMessages>) => Partial<Outbox<EntitlementMessages>>): Breakage =>
  (storage) => ({ outbox: altered(storage.outbox, methods(storage.outbox)) });
const roles =
  (methods: (store: OperatorRoleStore) => Partial<OperatorRoleStore>): Breakage =>
  (storage) => ({ operatorRoles: altered(storage.operatorRoles, methods(storage.operatorRoles)) });
const credentials =
  (methods: (store: MachineCredentialStore) => Partial<MachineCredentialStore>): Breakage =>
  (storage) => ({ credentials: altered(storage.credentials, methods(storage.credentials)) });
const directory =
  (methods: (store: AccountDirectory) => Partial<AccountDirectory>): Breakage =>
  (storage) => ({ directory: altered(storage.directory, methods(storage.directory)) });
const finder =
  (methods: (store: AccountFinder) => Partial<AccountFinder>): Breakage =>
  (storage) => ({ finder: altered(storage.finder, methods(storage.finder)) });

const deliveries =
  (methods: (store: AuditDeliveryStore) => Partial<AuditDeliveryStore>): Breakage =>
  (storage) => ({ deliveries: altered(storage.deliveries, methods(storage.deliveries)) });

const BREAKAGES: readonly (readonly [what: string, port: string, breakage: Breakage])[] = [
  [
    'returns an entitlement for an unknown holder',
    'EntitlementStore',
    entitlements((store) => ({ find: async (did) => (await store.find(did)) ?? nothingHeld(did) })),
  ],
  [
    'loses payments',
    'EntitlementStore',
    entitlements((store) => ({
      find: async (did) => {
        const found = await store.find(did);
        return found && { ...found, payment: null };
      },
    })),
  ],
  [
    'requires no audit row',
    'EntitlementStore',
    entitlements((store, { audit }) => ({
      save: async (record, witness) => {
        await store.save(record, witness).catch(async () => audit.head());
      },
    })),
  ],
  [
    'lists records in any order',
    'EntitlementStore',
    entitlements((store) => ({
      all: async function* () {
        const records = [];
        for await (const record of store.all()) records.unshift(record);
        yield* records;
      },
    })),
  ],
  [
    'lists graces in any order',
    'EntitlementStore',
    entitlements((store) => ({
      withGraceOver: async (now, limit) => (await store.withGraceOver(now, limit)).toReversed(),
    })),
  ],
  [
    'lists graces one millisecond late',
    'EntitlementStore',
    entitlements((store) => ({ withGraceOver: (now, limit) => store.withGraceOver(now - 1, limit) })),
  ],
  [
    'lists more graces than requested',
    'EntitlementStore',
    entitlements((store) => ({ withGraceOver: (now) => store.withGraceOver(now, 1_000) })),
  ],
  [
    'lists a grace that has just ended as lasting',
    'EntitlementStore',
    entitlements((store) => ({ page: (filter, at, request) => store.page(filter, at - 1, request) })),
  ],
  [
    'ignores the end of graces in a list',
    'EntitlementStore',
    entitlements((store) => ({
      page: ({ state, graceEndsBefore }, at, request) =>
        store.page({ state: graceEndsBefore === undefined ? state : 'grace' }, at, request),
    })),
  ],
  [
    'counts a grace that has just ended as lasting',
    'EntitlementStore',
    entitlements((store) => ({ countsByState: (at) => store.countsByState(at - 1) })),
  ],
  [
    'lists graces that have ended among those that will',
    'EntitlementStore',
    entitlements((store) => ({ endingGraces: (at, limit) => store.endingGraces(at - 1, limit) })),
  ],
  [
    'lists the latest end of a grace first',
    'EntitlementStore',
    entitlements((store) => ({
      endingGraces: async (at) => (await store.endingGraces(at, 9)).toReversed(),
    })),
  ],
  [
    'lists the first page again and again',
    'EntitlementStore',
    entitlements((store) => ({
      page: async (filter, at, { limit, cursor }) => {
        const page = await store.page(filter, at, { limit });
        return cursor === undefined ? page : { ...page, nextCursor: null };
      },
    })),
  ],
  [
    'compares event ids without regard to case',
    'EventLedger',
    ledger((store) => ({ find: (id) => store.find(id.toLowerCase()) })),
  ],
  [
    'reports every id as free',
    'EventLedger',
    ledger((store) => ({
      record: async (entry, messages) => {
        await store.record(entry, messages);
        return true;
      },
    })),
  ],
  [
    'reports no id as free',
    'EventLedger',
    ledger((store) => ({
      record: async (entry, messages) => {
        await store.record(entry, messages);
        return false;
      },
    })),
  ],
  [
    'loses the content of events',
    'EventLedger',
    ledger((store) => ({
      find: async (id) => {
        const found = await store.find(id);
        return found && { ...found, content: '' };
      },
    })),
  ],
  [
    'loses the messages of events',
    'EventLedger',
    ledger((store) => ({ record: (entry) => store.record(entry, []) })),
  ],
  [
    'queues the messages of events in any order',
    'EventLedger',
    ledger((store) => ({ record: (entry, messages) => store.record(entry, messages.toReversed()) })),
  ],
  [
    'queues the messages of an id that is taken',
    'EventLedger',
    (storage) =>
      ledger((store) => ({
        record: async (entry, messages) => {
          for (const message of messages) await storage.queue.add(message);
          return store.record(entry, []);
        },
      }))(storage),
  ],
  [
    'queues the messages of events that are rolled back',
    'EventLedger',
    (storage) => {
      const undone: EventOutbox[number][] = [];
      const { queue } = storage;
      const jobs: typeof queue.jobs = async (filter, request) => {
        for (const message of undone.splice(0)) await queue.add(message).catch(() => {});
        return queue.jobs(filter, request);
      };
      const record: EventLedger['record'] = (entry, messages) => {
        undone.push(...messages);
        return storage.ledger.record(entry, messages);
      };
      return { queue: altered(queue, { jobs }), ledger: altered(storage.ledger, { record }) };
    },
  ],
  [
    'shortens the messages of events',
    'EventLedger',
    ledger((store) => ({
      record: (entry, messages) =>
        store.record(
          entry,
          messages.map((each) => shortened(each)),
        ),
    })),
  ],
  [
    'queues the messages of an event twice',
    'EventLedger',
    ledger((store) => ({
      record: (entry, messages) =>
        store.record(
          entry,
          messages.flatMap((each) => [each, { ...each, id: `${each.id} again` }]),
        ),
    })),
  ],
  [
    'omits the messages of events from the backlog',
    'EventLedger',
    ({ queue }) => ({ queue: altered(queue, { backlog: async () => [] }) }),
  ],
  ['loses messages', 'Outbox', outbox(() => ({ add: async () => {} }))],
  [
    'queues a message twice',
    'Outbox',
    outbox((store) => ({
      add: async (message) => {
        await store.add(message);
        await store.add({ ...message, id: `${message.id} again` });
      },
    })),
  ],
  ['keeps revoked roles', 'OperatorRoleStore', roles(() => ({ revoke: async () => true }))],
  [
    'reports every grant as new',
    'OperatorRoleStore',
    roles((store) => ({
      grant: async (did, role) => {
        await store.grant(did, role);
        return true;
      },
    })),
  ],
  ['lists no one', 'OperatorRoleStore', roles(() => ({ list: async () => [] }))],
  [
    'does not revoke credentials',
    'MachineCredentialStore',
    credentials(() => ({ revoke: async () => true })),
  ],
  [
    'loses the expiry of credentials',
    'MachineCredentialStore',
    credentials((store) => ({
      find: async (id) => {
        const found = await store.find(id);
        return found && { ...found, expiresAt: null };
      },
    })),
  ],
  [
    'accepts used names',
    'MachineCredentialStore',
    credentials((store) => ({
      insert: async (credential) => {
        await store.insert(credential);
        return true;
      },
    })),
  ],
  [
    'lists the oldest first',
    'MachineCredentialStore',
    credentials((store) => ({ list: async () => (await store.list()).toReversed() })),
  ],
  [
    'compares e-mail addresses by case',
    'AccountDirectory',
    directory((store) => ({
      byEmail: async (email) => {
        const found = await store.byEmail(email);
        return found?.email === email ? found : undefined;
      },
    })),
  ],
  [
    'overwrites newer data with older',
    'AccountDirectory',
    directory((store) => ({ record: (entry) => store.record({ ...entry, heardAt: 9 }) })),
  ],
  [
    'restarts the refresh each time',
    'AccountDirectory',
    directory(() => ({ refreshedUpTo: async () => null })),
  ],
  [
    'compares handles and e-mail addresses by case',
    'AccountFinder',
    finder((store) => ({
      byPrefix: async (text, limit) =>
        (await store.byPrefix(text, limit)).filter(({ name }) => name.startsWith(text)),
    })),
  ],
  [
    'finds only whole names',
    'AccountFinder',
    finder((store) => ({
      byPrefix: async (text, limit) =>
        (await store.byPrefix(text, limit)).filter(({ name }) => name.length === text.length),
    })),
  ],
  [
    'finds no one by a ticket or event',
    'AccountFinder',
    finder((store) => ({
      byPrefix: async (text, limit) =>
        (await store.byPrefix(text, limit)).filter(({ kind }) => kind !== 'ticket' && kind !== 'event'),
    })),
  ],
  [
    'finds only accounts of the directory',
    'AccountFinder',
    finder((store) => ({
      byPrefix: async (text, limit) =>
        (await store.byPrefix(text, limit)).filter(({ handle, email }) => handle !== null || email !== null),
    })),
  ],
  [
    'returns more accounts than requested',
    'AccountFinder',
    finder((store) => ({ byPrefix: (text) => store.byPrefix(text, 1_000) })),
  ],
  [
    'records an earlier verification over a later one',
    'VerificationStore',
    ({ verifications: store }) => {
      let last: Verification | undefined;
      const record = async (verification: Verification) => {
        await store.record(verification);
        last = verification;
      };
      return { verifications: altered(store, { record, last: async () => last }) };
    },
  ],
  [
    'loses what was verified',
    'VerificationStore',
    ({ verifications: store }) => ({
      verifications: altered(store, {
        record: (verification) => store.record({ ...verification, head: null }),
      }),
    }),
  ],
  [
    'shares one row between all sinks',
    'AuditDeliveryStore',
    deliveries((store) => ({
      delivered: () => store.delivered('any'),
      record: (_sink, last) => store.record('any', last),
    })),
  ],
  [
    'moves a sink back to an earlier row',
    'AuditDeliveryStore',
    deliveries((store) => {
      const heads = new Map<string, AuditHead>();
      return {
        delivered: async (sink) => heads.get(sink) ?? store.delivered(sink),
        record: async (sink, last) => {
          heads.set(sink, last);
          await store.record(sink, last);
        },
      };
    }),
  ],
  [
    'loses the hash of the last row that a sink has',
    'AuditDeliveryStore',
    deliveries((store) => ({
      delivered: async (sink) => ({ ...(await store.delivered(sink)), hash: EMPTY_LOG.hash }),
    })),
  ],
  [
    'never forgets the end of a base',
    'BaseEndStore',
    (storage) => {
      const known = new Map<string, number>();
      return baseEnds((store) => ({
        endedAt: async (did) => {
          const at = await store.endedAt(did);
          if (at !== null) known.set(did, at);
          return known.get(did) ?? null;
        },
      }))(storage);
    },
  ],
  [
    'lists the latest end first',
    'BaseEndStore',
    baseEnds((store) => ({
      endedBy: async (instant, limit) => [...(await store.endedBy(instant, limit))].reverse(),
    })),
  ],
  ['settles nothing', 'BaseEndStore', baseEnds(() => ({ settle: async () => {} }))],
  [
    'counts a grace as the end of a base',
    'BaseEndStore',
    (storage) =>
      baseEnds((store) => ({
        endedAt: async (did) =>
          (await store.endedAt(did)) ?? ((await storage.entitlements.find(did))?.base === 'grace' ? 0 : null),
      }))(storage),
  ],
  [
    'counts a holder without a base as one whose base ended',
    'BaseEndStore',
    (storage) =>
      baseEnds((store) => ({
        endedAt: async (did) =>
          (await store.endedAt(did)) ?? ((await storage.entitlements.find(did))?.base === 'none' ? 0 : null),
      }))(storage),
  ],
  ['knows no handles', 'AccountFinder', finder(() => ({ handlesOf: async () => new Map() }))],
];

/** The message with a shortened reason. */
function shortened(message: EventOutbox[number]): EventOutbox[number] {
  if (message.task === 'bridge.lapse') return message;
  const { reason = '' } = message.payload;
  return { ...message, payload: { ...message.payload, reason: reason.slice(0, 500) } };
}

async function brokenSentences(port: string, breakage: Breakage): Promise<string[]> {
  const broken: string[] = [];
  for (const [sentence, experiment] of Object.entries(gatewayContracts[port] ?? {})) {
    const sound = memoryGatewayStorage();
    const storage = { ...sound, ...breakage(sound) };
    await experiment(storage, storage).catch(() => broken.push(sentence));
  }
  return broken;
}

describe('the contract of a port', () => {
  it.each(BREAKAGES)('catches a store that %s', async (_what, port, breakage) => {
    expect(await brokenSentences(port, breakage)).not.toEqual([]);
  });
});

describe('the laws of entitlements', () => {
  it.each<[string, Breakage]>([
    ['loses messages', ledger((store) => ({ record: (entry) => store.record(entry, []) }))],
    ['forgets events', ledger(() => ({ find: async () => undefined, record: async () => true }))],
    [
      'writes a record twice',
      entitlements((store) => ({
        find: async (did) => {
          const found = await store.find(did);
          return found && { ...found, version: found.version + 1 };
        },
      })),
    ],
    [
      'does not roll units of work back',
      () => ({ unitOfWork: altered({} as GatewayStorage['unitOfWork'], { run: (work) => work() }) }),
    ],
  ])('catch a storage that %s', async (_what, breakage) => {
    const sound = memoryGatewayStorage();
    await expect(checkEntitlementHistories({ ...sound, ...breakage(sound) }, 100)).rejects.toThrow();
  });
});
