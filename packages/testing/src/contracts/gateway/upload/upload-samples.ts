import { randomUUID } from 'node:crypto';
import { blockCid, manifestBytes } from '@gatehouse/core/block';
import { DAY } from '@gatehouse/core/kernel';
import type { CommitReceipt, Sent, Upload, UploadPlan } from '@gatehouse/core/upload';
import { TestSha256 } from '../../../memory/test-sha256.ts';
import { NOON } from '../../samples.ts';
import { sampleBlock } from '../block/block-samples.ts';
import { freshDid } from '../fresh-did.ts';

/** A plan for a file of one block of this size. */
export function samplePlan(size = 1_000, change: Partial<UploadPlan> = {}): UploadPlan {
  const blocks = [{ cid: sampleBlock().cid, size }];
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  return {
    key: randomUUID(),
    kind: 'safety_net',
    file: randomUUID(),
    chunker: 'fixed-4m',
    manifest: blockCid('dag-cbor', new TestSha256().digest(bytes)),
    blocks,
    ...change,
  };
}

/** An open upload that ends in a day. */
export function sampleUpload(size = 1_000, change: Partial<Upload> = {}): Upload {
  return {
    ...samplePlan(size),
    id: randomUUID(),
    holder: freshDid(),
    state: 'open',
    createdAt: NOON,
    expiresAt: NOON + DAY,
    receipt: null,
    ...change,
  };
}

/** The receipt of a first commit. */
export const SAMPLE_RECEIPT: CommitReceipt = { revision: 1, seq: 1, sealedName: 'bmFtZQ', changedAt: NOON };

/** The size of a sent block, and when it was sent. */
export const SENT: Sent = { size: 1, beganAt: NOON, endedAt: NOON };
