import { randomBytes } from 'node:crypto';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_BYTES } from '@gatehouse/core/block';
import { blockOf, type SampleBlock } from '@gatehouse/testing/contracts/gateway';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { inParallel } from '../../src/files/in-parallel.ts';
import { CONNECTIONS, GatewayClient, received } from './gateway-client.ts';
import type { StorageWorld } from './world.ts';

const ROUNDS = 5;
const BLOCKS = 32;
const MEBIBYTE = 2 ** 20;
const MIN_RATIO_TO_NGINX = 0.6;
const MEMORY_LIMIT_MIB = 200;

/** `synced` is nginx, after whose response the client syncs the file and its folder. */
type Speeds = Record<'gateway' | 'nginx' | 'synced' | 'tus', number>;
type Transfers = Partial<Record<keyof Speeds, () => Promise<void>>>;

/**
 * Compares uploads and downloads of the same blocks through the gateway, nginx and tus. They are measured in
 * turn.
 */
export function transfer(open: () => Promise<StorageWorld>): Part {
  return {
    title: `Upload and download of ${BLOCKS} blocks of 4 MiB, ${CONNECTIONS} at once, MiB/s`,
    run: async () => {
      const world = await open();
      const uploads: Speeds[] = [];
      const downloads: Speeds[] = [];
      let memory = 0;
      for (let round = -1; round < ROUNDS; round += 1) {
        const blocks = Array.from({ length: BLOCKS }, () => blockOf(randomBytes(CHUNK_BYTES)));
        const up = await inTurn(round, uploadsOf(world, blocks, `file-${round + 1}`));
        const down = await inTurn(round, downloadsOf(world, blocks));
        memory = Math.max(memory, (await world.gateway.usage()).memory / MEBIBYTE);
        // The first round is for warming up and is not counted.
        if (round >= 0) [uploads.push(up), downloads.push(down)];
      }
      const row = (what: string, speeds: readonly Speeds[]) => [
        what,
        ...(['gateway', 'nginx', 'synced', 'tus'] as const).map((name) =>
          shown(median(speeds.map((each) => each[name]))),
        ),
      ];
      const ratio = (speeds: readonly Speeds[], to: 'nginx' | 'synced' | 'tus') =>
        median(speeds.map((each) => each.gateway / each[to]));
      return {
        columns: ['', 'gateway', 'nginx (WebDAV)', 'nginx, then synced', '@tus/server'],
        rows: [row('upload', uploads), row('download', downloads)],
        verdicts: [
          verdict('upload against nginx:', ratio(uploads, 'nginx'), { least: MIN_RATIO_TO_NGINX }),
          verdict('download against nginx:', ratio(downloads, 'nginx'), { least: MIN_RATIO_TO_NGINX }),
          verdict('upload against nginx, then synced:', ratio(uploads, 'synced'), {
            least: MIN_RATIO_TO_NGINX,
          }),
          verdict('upload against tus:', ratio(uploads, 'tus'), { least: 1 }),
          verdict('memory of the gateway, MiB:', memory, { most: MEMORY_LIMIT_MIB }),
        ],
      };
    },
  };
}

function uploadsOf(world: StorageWorld, blocks: readonly SampleBlock[], file: string): Transfers {
  const client = new GatewayClient(world);
  return {
    gateway: async () => client.commit(await client.send(file, blocks)),
    nginx: () => each(blocks, (block) => sentToNginx(world, block)),
    synced: () =>
      each(blocks, async (block) => {
        const name = `synced-${block.cid}`;
        await sentToNginx(world, block, name);
        await synced(join(world.folder, 'www', name));
        await synced(join(world.folder, 'www'));
      }),
    tus: () => each(blocks, (block) => sentToTus(world, block)),
  };
}

async function sentToNginx({ nginx }: StorageWorld, { cid, bytes }: SampleBlock, name: string = cid) {
  const body = bytes as Uint8Array<ArrayBuffer>;
  await received(fetch(`${nginx.origin}/${name}`, { method: 'PUT', body }));
}

/** Waits until the file or folder is on the disk. */
async function synced(path: string): Promise<void> {
  const file = await openFile(path);
  await file.sync();
  await file.close();
}

/** Downloads of the blocks. tus is not measured, because it serves no downloads. */
function downloadsOf(world: StorageWorld, blocks: readonly SampleBlock[]): Transfers {
  const client = new GatewayClient(world);
  return {
    gateway: () => each(blocks, ({ cid }) => client.get(cid)),
    nginx: () => each(blocks, ({ cid }) => received(fetch(`${world.nginx.origin}/${cid}`))),
  };
}

/**
 * Measures the transfers one after the other. Each round begins with a different transfer, because garbage of one
 * transfer is collected during the next.
 */
async function inTurn(round: number, transfers: Transfers): Promise<Speeds> {
  const speeds: Speeds = { gateway: Number.NaN, nginx: Number.NaN, synced: Number.NaN, tus: Number.NaN };
  const names = Object.keys(transfers) as (keyof Speeds)[];
  for (let turn = 0; turn < names.length; turn += 1) {
    const name = names[(turn + round + names.length) % names.length];
    const transfer = name && transfers[name];
    if (name && transfer) speeds[name] = await speed(transfer);
  }
  return speeds;
}

async function sentToTus({ tus }: StorageWorld, { bytes }: SampleBlock): Promise<void> {
  const version = { 'Tus-Resumable': '1.0.0' };
  const headers = { ...version, 'Upload-Length': String(bytes.length) };
  const created = await fetch(`${tus.origin}/files`, { method: 'POST', headers });
  const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
  const place = new URL(created.headers.get('location') ?? '', tus.origin).pathname;
  await received(
    fetch(tus.origin + place, {
      method: 'PATCH',
      headers: { ...version, ...type },
      body: bytes as Uint8Array<ArrayBuffer>,
    }),
  );
}

function each(blocks: readonly SampleBlock[], act: (block: SampleBlock) => Promise<unknown>): Promise<void> {
  return inParallel(blocks, CONNECTIONS, async (block) => {
    await act(block);
  });
}

async function speed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (BLOCKS * CHUNK_BYTES) / MEBIBYTE / ((performance.now() - began) / 1_000);
}
