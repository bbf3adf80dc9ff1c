import { setTimeout as delay } from 'node:timers/promises';
import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBlockLedger,
  KnexCatalogStore,
  KnexOutbox,
  KnexReplicaLedger,
  KnexUploadStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { CollectBlocks, type SyncMessages } from '@gatehouse/core/catalog';
import { DAY } from '@gatehouse/core/kernel';
import {
  type BlockLedgerCase,
  blockLedgerContract,
  checkRemovalHistories,
  freshDid,
  inPieces,
  SENT,
  sampleBlock,
  sampleRevision,
} from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import {
  openAsOperator,
  TESTED_GATEWAY_DATABASES,
  withGatewayStorage,
} from '../entitlement/gateway-databases.ts';

/** Returns a function that records a proved copy of a block. */
function provesIn(database: Database): BlockLedgerCase['prove'] {
  const replicas = new KnexReplicaLedger(database);
  return async (machine, cid, at) => {
    await replicas.queue(cid, [machine], at);
    const stored = await replicas.replicasOf(cid);
    for (const replica of stored.filter(({ target }) => target === machine)) await replicas.hold(replica, at);
  };
}

describe.each(TESTED_GATEWAY_DATABASES)('KnexBlockLedger in %s', (name, make) => {
  it.each(Object.entries(blockLedgerContract))('%s', (_sentence, experiment) =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const second = await openAsOperator(made);
      try {
        await experiment({
          ledger: new KnexBlockLedger(database),
          other: new KnexBlockLedger(second),
          uploads: new KnexUploadStore(database),
          catalog: new KnexCatalogStore(database),
          unitOfWork: new KnexUnitOfWork(database),
          prove: provesIn(database),
        });
      } finally {
        await second.close();
      }
    }),
  );

  it('removes no block that is in use or has too few copies, in any history', () =>
    withGatewayStorage(make, (_storage, database) =>
      checkRemovalHistories(
        {
          ledger: new KnexBlockLedger(database),
          catalog: new KnexCatalogStore(database),
          uploads: new KnexUploadStore(database),
          outbox: new KnexOutbox<SyncMessages>(database),
          unitOfWork: new KnexUnitOfWork(database),
          prove: provesIn(database),
        },
        3,
      ),
    ));

  it('keeps the blocks of a version that is saved while the collector runs', () =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const second = await openAsOperator(made);
      try {
        const [catalog, uploads] = [new KnexCatalogStore(database), new KnexUploadStore(database)];
        const [revision, { cid, bytes }] = [sampleRevision(), sampleBlock()];
        const blocks = new MemoryBlockStore();
        await blocks.put(cid, bytes.length, inPieces(bytes));
        await uploads.recordBlock(revision.holder, cid, SENT);
        const collect = new CollectBlocks({
          ...{ ledger: new KnexBlockLedger(second), catalog: new KnexCatalogStore(second), blocks },
          unitOfWork: new KnexUnitOfWork(second),
          clock: new MovableClock(SENT.endedAt + 8 * DAY),
          unreferencedAge: 7 * DAY,
          requiredCopies: async () => ({ machines: 0, provedSince: 0 }),
        });
        const collecting = await new KnexUnitOfWork(database).run(async () => {
          await catalog.lock(revision.holder);
          await catalog.save(revision, [cid]);
          const collecting = collect.execute();
          await delay(300);
          return { ended: collecting };
        });
        expect([await collecting.ended, await blocks.has(cid)]).toEqual([0, true]);
      } finally {
        await second.close();
      }
    }));

  it('contains the blocks that the gateway receives; on PostgreSQL, hides other holders from the gateway', () =>
    withGatewayStorage(make, async (_storage, operators, made) => {
      const database = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
      try {
        const uploads = new KnexUploadStore(database);
        const { cid } = sampleBlock();
        for (const holder of [freshDid(), freshDid()])
          expect(await uploads.recordBlock(holder, cid, SENT)).toBe(true);
        const isHidden = name.startsWith('PostgreSQL');
        const seen = await new KnexBlockLedger(database).idleHolders(SENT.endedAt, 9);
        expect(seen).toHaveLength(isHidden ? 0 : 2);
        expect(await new KnexBlockLedger(operators).idleHolders(SENT.endedAt, 9)).toHaveLength(2);
      } finally {
        await database.close();
      }
    }));
});
