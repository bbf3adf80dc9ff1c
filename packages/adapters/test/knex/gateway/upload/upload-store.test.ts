import { KnexUnitOfWork, migrate, openDatabase } from '@gatehouse/adapters/knex';
import {
  grantRuntimeRole,
  KnexUploadStore,
  openDatabaseAs,
  uploadMigrations,
} from '@gatehouse/adapters/knex/gateway';
import {
  ANY_TURNOVER,
  freshDid,
  SENT,
  sampleBlock,
  sampleFile,
  sampleUpload,
  uploadStoreContract,
} from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import {
  openAsOperator,
  TESTED_GATEWAY_DATABASES,
  withGatewayStorage,
} from '../entitlement/gateway-databases.ts';

const HOLDER = freshDid();

describe.each(TESTED_GATEWAY_DATABASES)('KnexUploadStore in %s', (name, make) => {
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

  it('frees the keys of uploads that an earlier migration ended, and counts the space reserved on the disk', () =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const old = (state: string, blocks: readonly string[]) => ({
        ...{ id: state, key: state, holder: HOLDER, state, size: 7, created_at: 1, expires_at: 2 },
        ...{ block_count: 0, announced: 0 },
        plan: JSON.stringify({ kind: 'safety_net', file: 'f', chunker: 'fixed-4m', manifest: 'm', blocks }),
      });
      const admin = await openDatabase(made.adminUrl);
      await admin.transaction(async () => {
        await admin.setLocal('gatehouse.principal_kind', 'system');
        await admin.define((schema) => schema.dropTable('disk_reservations'));
        await admin.write((from) =>
          from('applied_migrations').where({ name: 'upload-0005-disk-reservations' }).del(),
        );
        const local = JSON.stringify({ kind: 'local', file: 'f', chunker: 'fixed-4m', manifest: 'm' });
        await admin.write((from) =>
          from('uploads').insert([
            old('released', []),
            old('committed', ['a', 'b', 'c']),
            { ...old('open', []), block_count: 1, plan: local },
          ]),
        );
      });
      expect(await migrate(admin, uploadMigrations)).toEqual(['upload-0005-disk-reservations']);
      await grantRuntimeRole(admin, decodeURIComponent(new URL(made.url).username));
      await admin.close();
      const uploads = new KnexUploadStore(database);
      expect(await uploads.byKey(HOLDER, 'released')).toBeUndefined();
      expect((await uploads.byKey(HOLDER, 'committed'))?.blockCount).toBe(3);
      expect(await uploads.reservedOnDisk()).toBe(7);
    }));

  it('shows rows to the gateway only for the holder that it names, on PostgreSQL', () =>
    withGatewayStorage(make, async (_storage, _database, made) => {
      const database = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
      try {
        const uploads = new KnexUploadStore(database);
        const { cid } = sampleBlock();
        const { plan, announced } = sampleFile([{ cid, size: 1_000 }]);
        const upload = sampleUpload(1_000, { ...plan, announced: 2 });
        expect(
          await uploads.open(upload, announced, { quota: 2_000, openUploads: 1, turnover: ANY_TURNOVER }),
        ).toBe('opened');
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
