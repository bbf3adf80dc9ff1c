import { randomBytes } from 'node:crypto';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { blockOf } from '@gatehouse/testing/contracts/gateway';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { GatewayClient } from './gateway-client.ts';
import type { StorageWorld } from './world.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const SAMPLES = 60;
/** Number of blocks of each reserved file. Half of them are stored already. */
const BLOCKS = 50;
const MAX_RATIO_TO_FEW = 1.25;

/** Compares reservations of a holder with few stored blocks and with many. */
export function reserve(open: () => Promise<StorageWorld>): Part {
  return {
    title: `Reserve a file of ${BLOCKS} blocks, ms`,
    run: async () => {
      const world = await open();
      const [few, many] = [await world.newCustomer(), await world.newCustomer()];
      await hold(world, few.did, FEW);
      await hold(world, many.did, MANY);
      const clients = [few, many].map(({ session }) => new GatewayClient(world, session));
      const times: [number[], number[]] = [[], []];
      for (let sample = -5; sample < SAMPLES; sample += 1)
        for (const [index, client] of clients.entries()) {
          const blocks = Array.from({ length: BLOCKS }, (_, block) =>
            block % 2 === 0 ? stored(block) : blockOf(randomBytes(64)),
          );
          const began = performance.now();
          const upload = await client.reserve('reserved', blocks);
          // The first samples are for warming up and are not counted.
          if (sample >= 0) times[index]?.push(performance.now() - began);
          await client.release(upload.id);
        }
      const [small, large] = [median(times[0]), median(times[1])];
      const name = (count: number) => `${count.toLocaleString('en')} stored blocks`;
      return {
        columns: ['', 'median ms'],
        rows: [
          [name(FEW), shown(small)],
          [name(MANY), shown(large)],
        ],
        verdicts: [
          verdict('a million blocks against a thousand:', large / small, { most: MAX_RATIO_TO_FEW }),
        ],
      };
    },
  };
}

function stored(index: number) {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32BE(index);
  return blockOf(bytes);
}

/**
 * Records blocks as stored by the holder. The bytes are not stored, because a reservation does not read
 * them.
 */
async function hold({ databaseUrl }: StorageWorld, holder: string, count: number): Promise<void> {
  const database = await openDatabaseAs('system', databaseUrl);
  try {
    for (let start = 0; start < count; start += 10_000)
      await database.transaction(async () => {
        for (let at = start; at < Math.min(start + 10_000, count); at += 250) {
          const rows = Array.from({ length: Math.min(250, count - at) }, (_, index) => ({
            ...{ holder, size: 64, used_at: Date.now() },
            cid: stored(at + index).cid,
          }));
          await database.write((from) => from('held_blocks').insert(rows));
        }
      });
  } finally {
    await database.close();
  }
}
