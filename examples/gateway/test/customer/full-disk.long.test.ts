import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDid, type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { killableGateway } from './kills/killable-gateway.ts';
import type { KillableProcess } from './kills/killable-process.ts';
import { onSmallDisk, SmallDisk } from './kills/small-disk.ts';
import { FilesCustomer } from './world/files-customer.ts';
import { openSession } from './world/open-session.ts';
import { manifestOf, planOf } from './world/plans.ts';

const DISK = '2m';
const BLOCK_BYTES = 200_000;

const DATABASES = {
  SQLite: () => sqliteEntitlements(),
  PostgreSQL: () => postgresEntitlements(inject('postgresUrl')),
};

describe.each(Object.entries(DATABASES))(
  'a gateway on %s whose blocks are on a small disk',
  (_name, open) => {
    let folder: string;
    let entitlements: Entitlements;
    let gateway: KillableProcess;
    let disk: SmallDisk;
    let customer: FilesCustomer;
    let kept: readonly SampleBlock[];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gatehouse-full-'));
      const mounted = join(folder, 'disk');
      await mkdir(mounted);
      entitlements = await open();
      const { databaseUrl } = entitlements;
      const variables = { DATABASE_URL: databaseUrl, FLAT_FS_BLOCKS_PATH: join(mounted, 'blocks') };
      gateway = await killableGateway(folder, variables, onSmallDisk(mounted, DISK));
      disk = new SmallDisk(gateway.pid, mounted);
      const did = freshDid();
      await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
      customer = new FilesCustomer(gateway.url, did, await openSession(databaseUrl, did));
    });

    afterAll(async () => {
      await gateway?.stop();
      await entitlements?.drop();
      await removeFolder(folder);
    });

    beforeEach(async () => {
      kept = [sampleBlock(BLOCK_BYTES), sampleBlock(BLOCK_BYTES)];
      expect((await customer.upload(crypto.randomUUID(), kept, { base_revision: 0 })).status).toBe(200);
    });

    /** Reserves an upload of one block. */
    async function reserved() {
      const block = sampleBlock(BLOCK_BYTES);
      const { upload } = (await customer.reserve({ ...planOf([block]), file: crypto.randomUUID() })).body;
      return { id: upload.id as string, block };
    }

    async function assertKept(): Promise<void> {
      for (const { cid, bytes } of kept) {
        const response = await customer.read(cid);
        expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      }
    }

    it.each([
      ['is full', (small: SmallDisk) => small.fill(), (small: SmallDisk) => small.free()],
      ['is read-only', (small: SmallDisk) => small.remount('ro'), (small: SmallDisk) => small.remount('rw')],
    ])(
      'refuses blocks while it %s, loses nothing, and accepts them afterwards',
      async (_state, spoil, repair) => {
        const { id, block } = await reserved();
        spoil(disk);
        const { answer, send } = customer.beginPut(id, block);
        send();
        expect(await answer).toMatchObject({ status: 503, error: 'storage_unavailable' });
        expect((await customer.read(block.cid)).status).toBe(404);
        await assertKept();
        repair(disk);
        expect(disk.names('blocks/tmp')).toEqual([]);
        expect(await customer.put(id, block)).toBe(201);
        expect(await customer.put(id, manifestOf([block]))).toBe(201);
        expect((await customer.commit(id, { base_revision: 0 })).status).toBe(200);
        expect((await customer.read(block.cid)).status).toBe(200);
        await assertKept();
      },
    );
  },
);
