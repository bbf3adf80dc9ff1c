import { createHash } from 'node:crypto';
import { type BlockCid, blockCid, manifestBytes } from '@gatehouse/core/block';
import type { SampleBlock } from '@gatehouse/testing/contracts/gateway';

export type Plan = ReturnType<typeof planWith> & { readonly block_count?: number };

/** Returns the plan of an upload of these blocks. */
export function planWith(blocks: readonly { readonly cid: BlockCid; readonly size: number }[]) {
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  return {
    key: crypto.randomUUID(),
    kind: 'safety_net',
    file: 'notes',
    size: blocks.reduce((sum, { size }) => sum + size, 0),
    manifest: cidOf(bytes) as string,
    blocks: blocks as readonly { readonly cid: string; readonly size: number }[],
  };
}

/** Returns the plan of an upload of a file with these pieces. */
export function planOf(pieces: readonly SampleBlock[]): Plan {
  return planWith(pieces.map(({ cid, bytes }) => ({ cid, size: bytes.length })));
}

/** Returns the manifest of a file with these pieces. */
export function manifestOf(pieces: readonly SampleBlock[]): SampleBlock {
  const blocks = pieces.map(({ cid, bytes }) => ({ cid, size: bytes.length }));
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  return { cid: cidOf(bytes), bytes };
}

function cidOf(manifest: Uint8Array): BlockCid {
  return blockCid('dag-cbor', createHash('sha256').update(manifest).digest());
}
