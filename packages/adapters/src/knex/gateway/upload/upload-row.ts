import type { Did } from '@gatehouse/core/pds';
import type { CommitReceipt, Upload, UploadPlan, UploadState } from '@gatehouse/core/upload';

export interface UploadRow {
  readonly id: string;
  readonly holder: Did;
  readonly key: string;
  /** The parts of the plan that no query uses, as JSON. */
  readonly plan: string;
  readonly size: number;
  readonly block_count: number;
  readonly announced: number;
  readonly state: UploadState;
  readonly created_at: number;
  readonly expires_at: number;
  /** The `CommitReceipt` as JSON. */
  readonly receipt: string | null;
}

type StoredPlan = Pick<UploadPlan, 'kind' | 'file' | 'chunker' | 'manifest'>;

export function uploadRow(upload: Upload): UploadRow {
  const { kind, file, chunker, manifest } = upload;
  const plan: StoredPlan = { kind, file, chunker, manifest };
  return {
    id: upload.id,
    holder: upload.holder,
    key: upload.key,
    plan: JSON.stringify(plan),
    size: upload.size,
    block_count: upload.blockCount,
    announced: upload.announced,
    state: upload.state,
    created_at: upload.createdAt,
    expires_at: upload.expiresAt,
    receipt: upload.receipt && JSON.stringify(upload.receipt),
  };
}

export function uploadOf(row: UploadRow): Upload {
  const { kind, file, chunker, manifest } = JSON.parse(row.plan) as StoredPlan;
  return {
    ...{ kind, file, chunker, manifest },
    id: row.id,
    holder: row.holder,
    key: row.key,
    size: row.size,
    blockCount: row.block_count,
    announced: row.announced,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    receipt: row.receipt === null ? null : (JSON.parse(row.receipt) as CommitReceipt),
  };
}
