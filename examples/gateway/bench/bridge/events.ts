import { randomUUID } from 'node:crypto';
import { KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexEntitlementStore,
  KnexEventLedger,
  KnexSigningKeyStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { LedgerOfBridge } from '@gatehouse/core/bridge';
import { ApplyEntitlementEvent, type EventLedger, type LedgerEntry } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Table } from '../../../../bench/table.ts';
import { sqliteEntitlements } from '../../test/proxy/world/entitlements.ts';

const ROUNDS = 15;
const TURNS = 20;
const PAIRS_PER_TURN = 5;
const MIN_PAIRS_PER_SECOND = 200;
const MIN_RATIO = 0.95;

/** A ledger that queues nothing. */
class WithoutQueue extends KnexEventLedger {
  override record(entry: LedgerEntry): Promise<boolean> {
    return super.record(entry, []);
  }
}

/**
 * Compares grants and lapses that queue work for the forum and the bridge with the same events without a
 * queue.
 */
export async function events(): Promise<Table> {
  const entitlements = await sqliteEntitlements();
  const database = await openDatabaseAs('operator', entitlements.databaseUrl);
  const keys = new KnexSigningKeyStore(database);
  // Lapses are queued for the bridge only if a signing key shows that a bridge has run.
  await keys.addAfter(null, { id: 'key', sealed: '', createdAt: 1 });
  const applied = (ledger: EventLedger) =>
    new ApplyEntitlementEvent({
      entitlements: new KnexEntitlementStore(database),
      ledger,
      audit: new KnexAuditLog(database, new NodeSha256()),
      unitOfWork: new KnexUnitOfWork(database),
      clock: new SystemClock(),
      random: new NodeRandomSource(),
    });
  const subjects = {
    queue: applied(new LedgerOfBridge({ ledger: new KnexEventLedger(database), keys })),
    none: applied(new WithoutQueue(database)),
  };
  try {
    const rates: Record<keyof typeof subjects, number[]> = { queue: [], none: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const spent = { queue: 0, none: 0 };
      // The turns are short, so that other load on the disk affects both subjects.
      for (let turn = 0; turn < TURNS; turn += 1)
        for (const kind of ['queue', 'none'] as const) {
          const begun = performance.now();
          for (let pair = 0; pair < PAIRS_PER_TURN; pair += 1)
            await grantAndLapse(subjects[kind], freshDid());
          spent[kind] += performance.now() - begun;
        }
      // The first round is for warming up and is not counted.
      if (round < 0) continue;
      for (const kind of ['queue', 'none'] as const)
        rates[kind].push((TURNS * PAIRS_PER_TURN) / (spent[kind] / 1_000));
    }
    const [queue, none] = [median(rates.queue), median(rates.none)];
    const ratio = median(rates.queue.map((rate, round) => rate / (rates.none[round] ?? Number.NaN)));
    return {
      columns: ['pairs per second', 'with the queue', 'without', 'ratio'],
      rows: [['grant and lapse', shown(queue), shown(none), shown(ratio)]],
      verdicts: [
        verdict('grants and lapses that are queued, pairs per second', queue, {
          least: MIN_PAIRS_PER_SECOND,
        }),
        verdict('events with the queue against without', ratio, { least: MIN_RATIO }),
      ],
    };
  } finally {
    await database.close();
    await entitlements.drop();
  }
}

async function grantAndLapse(apply: ApplyEntitlementEvent, did: Did): Promise<void> {
  const principal = 'did:plc:operator';
  const cause = () => ({ eventId: randomUUID(), reason: 'a benchmark', ticketRef: 'T-1' });
  await apply.execute({ did, principal, event: { ...cause(), name: 'manual.grant', plan: 'base' } });
  await apply.execute({ did, principal, event: { ...cause(), name: 'lapse', graceUntil: null } });
}
