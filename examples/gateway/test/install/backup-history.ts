import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { type BlockCid, blockCid } from '@gatehouse/core/block';
import { systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES } from '@gatehouse/core/operator';
import { workOnDatabase } from '../../src/cli/ops/work-on-database.ts';

const OPERATOR = { principal: systemPrincipal('drill'), roles: OPERATOR_ROLES };

/** A block and the digest of an invite that were stored. */
export interface Confirmed {
  readonly cid: BlockCid;
  readonly digest: string;
}

/**
 * Writes blocks and audited rows until the signal is aborted. Calls `onConfirmed` after each pair. Returns the writes
 * that were confirmed, in order.
 */
export async function writeHistory(
  folder: string,
  address: string,
  signal: AbortSignal,
  onConfirmed: (confirmed: Confirmed) => void = () => {},
) {
  const blocks = await FlatFsBlockStore.open(join(folder, 'data/blocks'));
  const cids: BlockCid[] = [];
  const invites: string[] = [];
  await workOnDatabase({ DATABASE_URL: address }, async ({ createInvite }) => {
    while (!signal.aborted) {
      const bytes = randomBytes(1_000 + (randomBytes(1)[0] ?? 0));
      const cid = blockCid('raw', createHash('sha256').update(bytes).digest());
      await blocks.put(cid, bytes.length, streamOf(bytes));
      cids.push(cid);
      const { digest } = await createInvite.execute(OPERATOR);
      invites.push(digest);
      onConfirmed({ cid, digest });
    }
  });
  return { cids, invites };
}

/** Returns the digests of all invites in the database. */
export async function storedInvites(address: string): Promise<ReadonlySet<string>> {
  return workOnDatabase({ DATABASE_URL: address }, async ({ listInvites }) => {
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await listInvites.execute(OPERATOR, { limit: 100, ...(cursor && { cursor }) });
      for (const { digest } of page.items) ids.add(digest);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  });
}

async function* streamOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
