import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestBytes } from '@gatehouse/core/block';
import type { Did } from '@gatehouse/core/pds';
import { blockOf, freshDid, type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { startPlc } from '@gatehouse/testing/servers/plc';
import { openSession } from '../../examples/gateway/test/customer/world/open-session.ts';
import { startBalanced } from './balanced.ts';
import type { ClusterWorld } from './drills.ts';
import { startGatewayDatabase } from './gateway-database.ts';
import { refused } from './refused.ts';
import { type Reply, send } from './send.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const UPLOADS = '/api/v1/uploads';
const SECRET = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';
const BLOCKS_PER_ROUND = 1_000;

/** A signed-in customer who has the base plan. */
export interface Customer {
  readonly did: Did;
  readonly token: string;
}

export interface PlannedBlock {
  readonly cid: SampleBlock['cid'];
  readonly size: number;
}

/** Three instances of the customer gateway with a personal data server. */
export interface CustomerWorld extends ClusterWorld {
  readonly pds: RunningPds;
  /** The disk on which blocks are stored. */
  readonly disk: SmallDisk;
  /** Address of the database through PgBouncer. */
  readonly databaseUrl: string;
  customer(): Promise<Customer>;
  stop(): Promise<void>;
}

export async function startCustomerWorld(): Promise<CustomerWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-customers-'));
  const disk = mountSmallDisk();
  const blocks = join(disk.folder, 'blocks');
  const { database, entitlements, name, url: databaseUrl } = await startGatewayDatabase();
  const plc = await startPlc();
  const pds = await startPds({
    dataDir: join(folder, 'pds'),
    plcUrl: plc.url,
    publicUrl: 'http://localhost:2583',
  });
  const stopRest = async () => {
    await pds.stop();
    await plc.stop();
    await database.stop();
    disk.unmount();
    await rm(folder, { recursive: true, force: true });
  };
  const servers = await startBalanced('gateway/dist/customer/main.js', (port, url) => ({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_BASE_URL: url,
    CORS_ALLOWED_ORIGINS: url,
    TRUSTED_PROXIES: 'loopback',
    JWT_SECRET: SECRET,
    PDS_JWT_SECRET: SECRET,
    SWARM_MASTER_SECRET: SECRET,
    DATABASE_URL: databaseUrl,
    PDS_URL: pds.url,
    PDS_ADMIN_PASSWORD: pds.secrets.adminPassword,
    PDS_HANDLE_DOMAIN: 'test',
    PLC_URL: plc.url,
    FLAT_FS_BLOCKS_PATH: blocks,
    DRAIN_DELAY: '3',
    LOG_LEVEL: 'warn',
  })).catch(async (error: unknown) => {
    await stopRest();
    throw error;
  });
  const customer = async () => {
    const did = freshDid();
    await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
    return { did, token: await openSession(databaseUrl, did) };
  };
  const [alice, mallory] = [await customer(), await customer()];
  await signOut(servers.url, mallory);
  let pieces: readonly SampleBlock[] = [];
  return {
    database,
    databaseUrl,
    servers,
    upWhileReadOnly: 0,
    pds,
    disk,
    customer,
    requests: async (url) => {
      pieces = Array.from({ length: BLOCKS_PER_ROUND }, () => sampleBlock(64));
      const { text } = await reserve(
        url,
        alice,
        pieces.map(({ cid, bytes }) => ({ cid, size: bytes.length })),
      );
      const { upload } = JSON.parse(text) as { upload: { id: string } };
      return {
        write: (id, agent) => {
          const { cid, bytes } = pieces[id % pieces.length] ?? sampleBlock();
          const path = `${UPLOADS}/${upload.id}/blocks/${cid}`;
          return send(url, { method: 'PUT', path, token: alice.token, body: bytes }, agent);
        },
        read: (_, agent) => send(url, { path: '/api/v1/me/limits', token: alice.token }, agent),
        ended: async (_, agent) =>
          refused(401, await send(url, { path: '/api/v1/me', token: mallory.token }, agent)),
      };
    },
    written: async () => {
      const held = await database.pair.primary.query<{ cid: string }>('SELECT cid FROM held_blocks', name);
      const cids = new Set(held.map(({ cid }) => cid).filter((cid) => existsSync(join(blocks, shard(cid)))));
      const isStored = (id: number) => cids.has(pieces[id % pieces.length]?.cid ?? '');
      return new Set(Array.from({ length: 10 * BLOCKS_PER_ROUND }, (_, id) => id).filter(isStored));
    },
    stop: async () => {
      await servers.stop();
      await stopRest();
    },
  };
}

/** Reserves space for a file that consists of these blocks. */
export function reserve(url: string, { token }: Customer, blocks: readonly PlannedBlock[]): Promise<Reply> {
  const manifest = blockOf(Buffer.from(manifestBytes({ chunker: 'fixed-4m', blocks })), 'dag-cbor').cid;
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  const body = { key: crypto.randomUUID(), kind: 'safety_net', file: 'notes', size, manifest, blocks };
  return send(url, { method: 'POST', path: UPLOADS, token, body });
}

export async function signOut(url: string, { token }: Customer): Promise<void> {
  const { status, text } = await send(url, { method: 'POST', path: '/api/v1/logout', token });
  if (status !== 204) throw new Error(`The session was not ended: ${status} ${text}`);
}

function shard(cid: string): string {
  return join(cid.slice(-3, -1), cid);
}
