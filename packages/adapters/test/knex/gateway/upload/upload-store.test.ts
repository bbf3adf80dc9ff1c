import { KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexUploadStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import {
  freshDid,
  SENT,
  sampleBlock,
  sampleFile,
  sampleUpload,
  uploadStoreContract,
} from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, openAsOperator, withGatewayStorage } from '../entitlement/gateway-databases.ts';

describe.each(Object.entries(GATEWAY_DATABASES))('KnexUploadStore in %s', (name, make) => {
  it.each(Object.entries(uploadStoreContract))('%s', (_sentence, experiment) =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const second = await openAsOperator(made);
      try {
        await experiment({
          uploads: new KnexUploadStore(database),
          unitOfWork: new KnexUnitOfWork(database),
          other: new KnexUploadStore(second),
        });
      } finally {
        await second.close();
      }
    }),
  );

  it('shows rows to the gateway only for the holder that it names, on PostgreSQL', () =>
    withGatewayStorage(make, async (_storage, _database, made) => {
      const database = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
      try {
        const uploads = new KnexUploadStore(database);
        const { cid } = sampleBlock();
        const { plan, announced } = sampleFile([{ cid, size: 1_000 }]);
        const upload = sampleUpload(1_000, { ...plan, announced: 2 });
        expect(await uploads.open(upload, announced, { quota: 2_000, openUploads: 1 })).toBe('opened');
        await uploads.recordBlock(upload.holder, cid, SENT);
        expect(await uploads.recorded(upload.holder, [cid])).toEqual(new Set([cid]));
        expect(await uploads.byId(freshDid(), upload.id)).toBeUndefined();
        const visible = name.startsWith('PostgreSQL') ? 0 : 1;
        for (const table of ['uploads', 'storage_usage', 'held_blocks'])
          expect(await database.read((from) => from(table))).toHaveLength(visible);
        expect(await database.read((from) => from('upload_blocks'))).toHaveLength(2 * visible);
      } finally {
        await database.close();
      }
    }));
});
