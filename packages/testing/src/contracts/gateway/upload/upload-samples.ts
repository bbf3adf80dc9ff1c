import { randomUUID } from 'node:crypto';
import { blockCid, type ManifestEntry, manifestBytes } from '@gatehouse/core/block';
import { DAY } from '@gatehouse/core/kernel';
import type { CommitReceipt, Sent, Turnover, Upload, UploadPlan } from '@gatehouse/core/upload';
import { TestSha256 } from '../../../memory/test-sha256.ts';
import { NOON } from '../../samples.ts';
import { sampleBlock } from '../block/block-samples.ts';
import { freshDid } from '../fresh-did.ts';

/** A plan for a file, and the blocks to announce for it. The last block is the manifest. */
export interface SampleFile {
  readonly plan: UploadPlan;
  readonly announced: readonly ManifestEntry[];
}

/** Returns a file that consists of these blocks. */
export function sampleFile(blocks: readonly ManifestEntry[], change: Partial<UploadPlan> = {}): SampleFile {
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  const manifest = blockCid('dag-cbor', new TestSha256().digest(bytes));
  const plan: UploadPlan = {
    key: randomUUID(),
    kind: 'safety_net',
    file: randomUUID(),
    chunker: 'fixed-4m',
    manifest,
    size: blocks.reduce((sum, { size }) => sum + size, 0),
    blockCount: blocks.length,
    ...change,
  };
  return { plan, announced: [...blocks, { cid: manifest, size: bytes.length }] };
}

/** Returns an open upload of a file with one block. The block is not announced. The upload expires in a day. */
export function sampleUpload(size = 1_000, change: Partial<Upload> = {}): Upload {
  return {
    ...sampleFile([{ cid: sampleBlock(16).cid, size }]).plan,
    id: randomUUID(),
    holder: freshDid(),
    state: 'open',
    announced: 0,
    createdAt: NOON,
    expiresAt: NOON + DAY,
    receipt: null,
    ...change,
  };
}

/** A turnover that no test reaches. */
export const ANY_TURNOVER: Turnover = { bytes: Number.MAX_SAFE_INTEGER, period: DAY };

/** The receipt of a first commit. */
export const SAMPLE_RECEIPT: CommitReceipt = { revision: 1, seq: 1, sealedName: 'bmFtZQ', changedAt: NOON };

/** The size of a sent block, and the time of its transfer. */
export const SENT: Sent = { size: 1, beganAt: NOON, endedAt: NOON };
