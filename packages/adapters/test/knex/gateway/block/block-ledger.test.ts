import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBlockLedger,
  KnexCatalogStore,
  KnexOutbox,
  KnexReplicaLedger,
  KnexUploadStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import type { SyncMessages } from '@gatehouse/core/catalog';
import {
  type BlockLedgerCase,
  blockLedgerContract,
  checkRemovalHistories,
  freshDid,
  SENT,
  sampleBlock,
} from '@gatehouse/testing/contracts/gateway';
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
