import { KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexCatalogStore,
  KnexOutbox,
  KnexUploadStore,
  KnexWorkQueue,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import type { SyncMessages } from '@gatehouse/core/catalog';
import {
  catalogStoreContract,
  checkQuotaHistories,
  sampleBlock,
  sampleRevision,
} from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import {
  openAsOperator,
  TESTED_GATEWAY_DATABASES,
  withGatewayStorage,
} from '../entitlement/gateway-databases.ts';

describe.each(TESTED_GATEWAY_DATABASES)('KnexCatalogStore in %s', (name, make) => {
  it.each(Object.entries(catalogStoreContract))('%s', (_sentence, experiment) =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const second = await openAsOperator(made);
      try {
        await experiment({
          catalog: new KnexCatalogStore(database),
          unitOfWork: new KnexUnitOfWork(database),
          other: new KnexCatalogStore(second),
          otherUnitOfWork: new KnexUnitOfWork(second),
          uploads: new KnexUploadStore(database),
        });
      } finally {
        await second.close();
      }
    }),
  );

  it('has a usage that equals a recount after every step of any history', () =>
    withGatewayStorage(make, (_storage, database) =>
      checkQuotaHistories(
        {
          catalog: new KnexCatalogStore(database),
          uploads: new KnexUploadStore(database),
          outbox: new KnexOutbox<SyncMessages>(database),
          unitOfWork: new KnexUnitOfWork(database),
        },
        3,
      ),
    ));

  it('serves the gateway, which on PostgreSQL sees rows and jobs only of the holder it names', () =>
    withGatewayStorage(make, async (_storage, operators, made) => {
      const database = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
      try {
        const [catalog, unitOfWork] = [new KnexCatalogStore(database), new KnexUnitOfWork(database)];
        const { cid } = sampleBlock();
        const { holder: did, file } = await catalog.save(sampleRevision(), [cid]);
        const message = { task: 'sync.catalog', payload: { did, file }, key: did, queuedAt: 0 } as const;
        const outbox = new KnexOutbox<SyncMessages>(database);
        for (const id of ['one', 'two'])
          await unitOfWork.run(() => outbox.add({ ...message, id, replaces: file }));
        const queued = await new KnexWorkQueue<SyncMessages>({ database: operators }).jobs({}, { limit: 9 });
        expect(queued.items.map((job) => job.message.id)).toEqual(['two']);
        expect(await catalog.refersTo(did, cid)).toBe(true);
        const isHidden = name.startsWith('PostgreSQL');
        for (const table of [
          'catalog_heads',
          'catalog_files',
          'file_versions',
          'version_blocks',
          'work_jobs',
        ])
          expect(await database.read((from) => from(table))).toHaveLength(isHidden ? 0 : 1);
      } finally {
        await database.close();
      }
    }));
});
