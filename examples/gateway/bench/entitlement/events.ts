import { randomUUID } from 'node:crypto';
import { KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexEntitlementStore, KnexEventLedger, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { ApplyEntitlementEvent } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { bareTransaction } from './bare-transaction.ts';
import type { Databases, EngineName, FilledDatabase } from './databases.ts';
import { holderDid } from './holders.ts';
import { ratio, throughput } from './throughput.ts';

const CALLERS = 16;
const BARE = 'the bare transaction';
const APPLY = '`ApplyEntitlementEvent`';
const CONDITIONS = { clock: 'wall', callers: CALLERS, rounds: 7, duration: 1_500 } as const;

/** Measures grants to holders without an entitlement, by 16 concurrent callers. */
export function events(databases: Databases, engine: EngineName): Part {
  return {
    title: `Grants by 16 callers on different holders, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    run: async () => {
      const bare = await bareTransaction(engine, await databases.filled(engine, 0));
      const ours = await applying(await databases.filled(engine, 0));
      const measured = await throughput(
        [
          { name: BARE, work: bare.grant },
          { name: APPLY, work: (n) => ours.grant(holderDid(n)) },
        ],
        CONDITIONS,
      );
      const crowded = await onOneAccount(ours);
      await bare.close();
      await ours.close();
      return {
        columns: ['', 'events a second', `ratio to ${BARE}`],
        rows: [...measured].map(([name, rounds]) => [
          name,
          shown(median(rounds)),
          shown(ratio(measured, name, BARE)),
        ]),
        verdicts: [
          verdict(`${APPLY} against ${BARE}:`, ratio(measured, APPLY, BARE), { least: 0.7 }),
          verdict('share of 320 events by 16 callers on one holder that were applied:', crowded, {
            least: 1,
            most: 1,
          }),
        ],
      };
    },
  };
}

async function applying({ url }: FilledDatabase) {
  const database = await openDatabaseAs('operator', url, { connections: CALLERS });
  const entitlements = new KnexEntitlementStore(database);
  const apply = new ApplyEntitlementEvent({
    entitlements,
    ledger: new KnexEventLedger(database),
    audit: new KnexAuditLog(database, new NodeSha256()),
    unitOfWork: new KnexUnitOfWork(database),
    clock: new SystemClock(),
    random: new NodeRandomSource(),
  });
  return {
    entitlements,
    grant: (did: Did) => {
      const envelope = { eventId: randomUUID(), reason: 'bench', ticketRef: 'T-1' };
      const event = { ...envelope, name: 'manual.grant', plan: 'base' } as const;
      return apply.execute({ did, principal: 'machine:bench', event });
    },
    close: () => database.close(),
  };
}

async function onOneAccount({ entitlements, grant }: Awaited<ReturnType<typeof applying>>): Promise<number> {
  const did = holderDid(0);
  const times = 20;
  const caller = async () => {
    for (let n = 0; n < times; n += 1) await grant(did);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return ((await entitlements.find(did))?.version ?? 0) / (CALLERS * times);
}
