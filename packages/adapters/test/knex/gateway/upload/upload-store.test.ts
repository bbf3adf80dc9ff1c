import { KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexUploadStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import {
  freshDid,
  SENT,
  sampleBlock,
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
        const upload = sampleUpload();
        expect(await uploads.open(upload, { quota: 2_000, openUploads: 1 })).toBe('opened');
        const { cid } = sampleBlock();
        await uploads.recordBlock(upload.holder, cid, SENT);
        expect(await uploads.recorded(upload.holder, [cid])).toEqual(new Set([cid]));
        expect(await uploads.byId(freshDid(), upload.id)).toBeUndefined();
        const visible = name.startsWith('PostgreSQL') ? 0 : 1;
        for (const table of ['uploads', 'storage_usage', 'held_blocks'])
          expect(await database.read((from) => from(table))).toHaveLength(visible);
      } finally {
        await database.close();
      }
    }));
});
