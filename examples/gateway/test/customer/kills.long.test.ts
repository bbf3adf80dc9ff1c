import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDid, type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type RunningS3, startS3 } from '@gatehouse/testing/servers/s3';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { inParallel } from '../../src/files/in-parallel.ts';
import { s3Variables } from '../blocks/s3-variables.ts';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { killableGateway } from './kills/killable-gateway.ts';
import { FilesCustomer } from './world/files-customer.ts';
import { openSession } from './world/open-session.ts';
import { manifestOf, planOf } from './world/plans.ts';

const FILES = 30;
const LANES = 4;
const BLOCK_BYTES = 200_000;
/** Numbers of responses after which the gateway is killed, counted from each start. */
const KILLED_AFTER = [5, 17, 2, 29, 11, 3, 23];
/** Number of requests to the object store that fail after each kill. */
const FAILED_REQUESTS = 6;

interface Stores {
  readonly entitlements: Entitlements;
  readonly variables: Readonly<Record<string, string>>;
  readonly s3?: RunningS3;
}

const STORES: Readonly<Record<string, (folder: string) => Promise<Stores>>> = {
  'SQLite and a folder': async (folder) => ({
    entitlements: await sqliteEntitlements(),
    variables: { FLAT_FS_BLOCKS_PATH: join(folder, 'blocks') },
  }),
  'PostgreSQL and S3': async () => {
    const s3 = await startS3();
    return {
      entitlements: await postgresEntitlements(inject('postgresUrl')),
      variables: s3Variables(s3),
      s3,
    };
  },
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * Opens a gateway that is killed repeatedly, and a customer of it. After each kill, requests to the object
 * store fail.
 */
async function troubledCustomer(open: (folder: string) => Promise<Stores>) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-kills-'));
  closing.push(() => removeFolder(folder));
  const { entitlements, variables, s3 } = await open(folder);
  closing.push(() => entitlements.drop());
  if (s3) closing.push(() => s3.stop());
  const { databaseUrl } = entitlements;
  const gateway = await killableGateway(folder, { DATABASE_URL: databaseUrl, ...variables });
  closing.push(() => gateway.stop());
  const did = freshDid();
  await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
  const customer = new FilesCustomer(gateway.url, did, await openSession(databaseUrl, did));
  const kills = KILLED_AFTER.values();
  let untilKill = kills.next().value;
  let untilRecovery = 0;
  if (s3)
    s3.interfere = (request) => {
      if (untilRecovery === 0) return false;
      untilRecovery -= 1;
      request.socket.destroy();
      return true;
    };
  const countResponse = () => {
    if (untilKill === undefined) return;
    untilKill -= 1;
    if (untilKill > 0) return;
    untilKill = kills.next().value;
    untilRecovery = FAILED_REQUESTS;
    gateway.kill();
  };
  const lost: string[] = [];
  return { gateway, customer, countResponse, lost, isDone: () => untilKill === undefined };
}

type Troubled = Awaited<ReturnType<typeof troubledCustomer>>;

/**
 * Sends the file, and resumes after each interruption until the file is committed. Adds to `lost` the blocks that
 * are missing after a kill although their requests had succeeded. Returns the blocks of the file.
 */
async function sent(
  { gateway, customer, countResponse, lost }: Troubled,
  file: string,
): Promise<SampleBlock[]> {
  const pieces = Array.from({ length: 3 }, () => sampleBlock(BLOCK_BYTES));
  const blocks = [...pieces, manifestOf(pieces)];
  const plan = { ...planOf(pieces), file };
  const confirmed = new Set<string>();
  const attempt = async () => {
    const { upload } = (await customer.reserve(plan)).body;
    lost.push(...upload.missing.filter((cid: string) => confirmed.has(cid)));
    const missing = blocks.filter(({ cid }) => upload.missing.includes(cid));
    // Send two at once, so that the gateway can record both in one unit of work.
    await inParallel(missing, 2, async (block) => {
      if ((await customer.put(upload.id, block)) < 300) confirmed.add(block.cid);
      countResponse();
    });
    const { status } = await customer.commit(upload.id, { base_revision: 0 });
    countResponse();
    return status === 200;
  };
  for (;;) {
    await gateway.serving();
    // If a kill interrupts the request, the request rejects, or its response contains no upload.
    if (await attempt().catch(() => false)) return blocks;
  }
}

describe.each(Object.entries(STORES))('a gateway on %s that is killed during uploads', (_name, open) => {
  it('returns every block of every committed file, and has committed each file once', async () => {
    const troubled = await troubledCustomer(open);
    const { gateway, customer } = troubled;
    const blocks: SampleBlock[] = [];
    const names = Array.from({ length: FILES }, (_, index) => `file-${index}`);
    await inParallel(names, LANES, async (name) => {
      blocks.push(...(await sent(troubled, name)));
    });
    expect(troubled.isDone()).toBe(true);
    expect(troubled.lost).toEqual([]);
    await gateway.serving();
    for (const { cid, bytes } of blocks) {
      const response = await customer.read(cid);
      expect([cid, response.status]).toEqual([cid, 200]);
      expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(bytes));
    }
    const { changes } = (await customer.get('/api/v1/catalog?after=0&limit=1000')).body;
    expect(changes.map(({ file }: { file: string }) => file).toSorted()).toEqual(names.toSorted());
    expect(changes.every(({ revision }: { revision: number }) => revision === 1)).toBe(true);
    const { sync } = (await customer.get('/api/v1/me/sync')).body;
    expect(sync.jobs.queued).toBe(FILES);
    const { safety_net } = (await customer.get('/api/v1/me/limits')).body;
    expect(safety_net).toMatchObject({ used_bytes: FILES * 3 * BLOCK_BYTES, reserved_bytes: 0 });
  });
});

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
