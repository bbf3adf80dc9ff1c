import { randomUUID } from 'node:crypto';
import { type CatalogContent, type CatalogRevision, catalogRecord } from '@gatehouse/core/catalog';
import { NOON } from '../../samples.ts';
import { blockOf, sampleBlock } from '../block/block-samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Returns content that no other test uses. */
export function sampleContent(size = 1_000): CatalogContent {
  const { cid } = blockOf(sampleBlock(32).bytes, 'dag-cbor');
  return { root: cid, size, chunker: 'fixed-4m', isStored: true };
}

/** Returns the first revision of a file that no other test uses. */
export function sampleRevision(change: Partial<CatalogRevision> = {}): CatalogRevision {
  const revision = {
    holder: freshDid(),
    file: randomUUID(),
    revision: 1,
    content: sampleContent(),
    sealedName: 'bmFtZQ',
    changedAt: NOON,
    published: { revision: 0, cid: null },
    ...change,
  };
  const { content } = revision;
  return { ...revision, record: content && catalogRecord({ ...revision, content }) };
}
