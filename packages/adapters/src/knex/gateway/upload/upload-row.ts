import { isBlockCid } from '@gatehouse/core/block';
import type { Did } from '@gatehouse/core/pds';
import {
  type CommitReceipt,
  sizeOf,
  type Upload,
  type UploadPlan,
  type UploadState,
} from '@gatehouse/core/upload';

export interface UploadRow {
  readonly id: string;
  readonly holder: Did;
  readonly key: string;
  /** The parts of the plan that no query filters by, as JSON. */
  readonly plan: string;
  readonly size: number;
  readonly state: UploadState;
  readonly created_at: number;
  readonly expires_at: number;
  /** A `CommitReceipt` as JSON. */
  readonly receipt: string | null;
}

type StoredPlan = Omit<UploadPlan, 'key' | 'blocks'> & { readonly blocks: readonly [string, number][] };

export function uploadRow(upload: Upload): UploadRow {
  const { kind, file, chunker, manifest, blocks } = upload;
  const plan: StoredPlan = {
    kind,
    file,
    chunker,
    manifest,
    blocks: blocks.map(({ cid, size }) => [cid, size]),
  };
  return {
    id: upload.id,
    holder: upload.holder,
    key: upload.key,
    plan: JSON.stringify(plan),
    size: sizeOf(upload),
    state: upload.state,
    created_at: upload.createdAt,
    expires_at: upload.expiresAt,
    receipt: upload.receipt && JSON.stringify(upload.receipt),
  };
}

export function uploadOf(row: UploadRow): Upload {
  const { blocks, ...plan } = JSON.parse(row.plan) as StoredPlan;
  return {
    ...plan,
    blocks: blocks.flatMap(([cid, size]) => (isBlockCid(cid) ? [{ cid, size }] : [])),
    id: row.id,
    holder: row.holder,
    key: row.key,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    receipt: row.receipt === null ? null : (JSON.parse(row.receipt) as CommitReceipt),
  };
}
