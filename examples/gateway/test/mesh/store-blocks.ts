import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { openDatabase } from '@gatehouse/adapters/knex';
import { type BlockCid, blockCid } from '@gatehouse/core/block';
import { once, Secret } from '@gatehouse/core/kernel';
import { prepareDatabase } from '../../src/database/prepare-database.ts';

const MIB = 1024 ** 2;

/** Settings of a machine that stores its own blocks in this folder. */
export const ownBlocks = (folder: string) => ({
  DATABASE_URL: `sqlite:${join(folder, 'gateway.sqlite')}`,
  FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
});

/** Stores random blocks of 1 MiB in the same way as the gateway, and returns their CIDs. */
export async function storeBlocks(folder: string, count: number): Promise<readonly BlockCid[]> {
  const { DATABASE_URL, FLAT_FS_BLOCKS_PATH } = ownBlocks(folder);
  const databaseUrl = new Secret(DATABASE_URL);
  await prepareDatabase({ databaseUrl, databaseAdminUrl: undefined, isRelease: false });
  const blocks = await FlatFsBlockStore.open(FLAT_FS_BLOCKS_PATH);
  const database = await openDatabase(DATABASE_URL, {});
  const cids: BlockCid[] = [];
  while (cids.length < count) {
    const bytes = randomBytes(MIB);
    const cid = blockCid('raw', createHash('sha256').update(bytes).digest());
    await blocks.put(cid, bytes.length, once(bytes));
    await database.write((from) => from('stored_blocks').insert({ cid, seen_at: Date.now() }));
    cids.push(cid);
  }
  await database.close();
  return cids;
}
