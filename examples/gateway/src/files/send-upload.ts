import { DomainError } from '@gatehouse/core/kernel';
import { ApiError } from '@gatehouse/http-koa/client';
import type { FilesClient } from './files-client.ts';
import { inParallel } from './in-parallel.ts';
import type { OnProgress } from './progress.ts';
import type { SealedPlan } from './sealed-plan.ts';

/**
 * Number of blocks that are sent at the same time. The gateway accepts 8 from one customer, and the customer's other
 * devices must be able to send as well.
 */
const BLOCKS_AT_ONCE = 4;

/**
 * Maximum number of uploads that are started for one file. If an upload was cancelled or has expired, the
 * next one is started.
 */
const MAX_UPLOADS_OF_PLAN = 100;

/**
 * Number of blocks that one request announces. The gateway accepts this number unless its operator sets a
 * lower limit.
 */
const BLOCKS_PER_REQUEST = 2_000;

/** Content of a new revision of a file. */
export interface NewRevision {
  readonly file: string;
  /** The revision that this one replaces; 0 for a new file. */
  readonly base: number;
  /** The name, sealed and encoded in base64url. */
  readonly sealedName: string;
  readonly plan: SealedPlan;
}

/** Callbacks of an upload. */
export interface SendOptions {
  readonly onProgress: OnProgress;
  /**
   * Callback that gets the id of the upload as soon as the id is known, so that the caller can cancel the upload. It
   * can be called after the signal was aborted, because the gateway may have reserved the upload at that time.
   */
  readonly onReserved?: ((upload: string) => void) | undefined;
}

/**
 * Starts an upload, sends the blocks that the gateway does not have, and commits. The upload is identified by
 * a key that is derived from the content, so a device that was interrupted finds it again without stored
 * state. Throws `SourceChanged`, `ApiError` or `GatewayUnreachable`, and `UploadEnded` if `MAX_UPLOADS_OF_PLAN`
 * uploads of this content were cancelled or have expired.
 */
export async function sendUpload(
  client: FilesClient,
  revision: NewRevision,
  { onProgress, onReserved }: SendOptions,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Only a caller that waits for the id needs the result after an abort. Ctrl-C ends other calls immediately.
      const call = onReserved ? client.callToEnd : client.call;
      const begun = await reserved(call, revision, attempt);
      if (begun.state !== 'open') throw new UploadEnded();
      onReserved?.(begun.id);
      const upload = await announced(client, revision.plan, begun);
      await sendMissing(client, revision.plan, upload, onProgress);
      return await client.call('POST /api/v1/uploads/:id/commit', {
        path: { id: upload.id },
        body: { base_revision: revision.base, sealed_name: revision.sealedName },
      });
    } catch (error) {
      if (!hasEnded(error) || attempt === MAX_UPLOADS_OF_PLAN) throw error;
    }
  }
}

/** The upload of this content was cancelled or has expired. */
export class UploadEnded extends DomainError {
  readonly code = 'upload_ended';

  constructor() {
    super('The uploads of this file were cancelled or have expired. Send the file under another name.');
  }
}

function hasEnded(error: unknown): boolean {
  const codes = ['upload_expired', 'blocks_missing'];
  return error instanceof UploadEnded || (error instanceof ApiError && codes.includes(error.code));
}

async function reserved(call: FilesClient['call'], { file, base, plan }: NewRevision, attempt: number) {
  const { upload } = await call('POST /api/v1/uploads', {
    body: {
      key: `${file}.${plan.manifest.cid.slice(-32)}.${base}.${attempt}`,
      file,
      size: plan.size,
      manifest: plan.manifest.cid,
      block_count: plan.blocks.length,
      blocks: listed(plan, 0),
    },
  });
  return upload;
}

function listed({ blocks }: SealedPlan, first: number) {
  return blocks.slice(first, first + BLOCKS_PER_REQUEST).map(({ cid, size }) => ({ cid, size }));
}

/** Announces the blocks that the reservation did not name. */
async function announced(
  { call }: FilesClient,
  plan: SealedPlan,
  begun: Awaited<ReturnType<typeof reserved>>,
): Promise<typeof begun> {
  let upload = begun;
  while (upload.state === 'open' && upload.announced < plan.blocks.length) {
    const first = upload.announced;
    ({ upload } = await call('POST /api/v1/uploads/:id/blocks', {
      path: { id: upload.id },
      body: { first, blocks: listed(plan, first) },
    }));
  }
  if (upload.state !== 'open') throw new UploadEnded();
  return upload;
}

/** Sends the missing blocks, the manifest last, because a file without its manifest is incomplete. */
async function sendMissing(
  client: FilesClient,
  plan: SealedPlan,
  { id, missing }: { readonly id: string; readonly missing: readonly string[] },
  onProgress: OnProgress,
): Promise<void> {
  const wanted = new Set<string>(missing);
  const absent = plan.blocks.flatMap(({ cid }, index) => (wanted.delete(cid) ? [index] : []));
  const rest = absent.reduce((sum, index) => sum + (plan.blocks[index]?.size ?? 0), 0);
  let done = plan.size - rest;
  const put = async (cid: string, bytes: Uint8Array) => {
    if (await client.direct.send(client, { upload: id, cid, bytes })) return;
    await client.call('PUT /api/v1/uploads/:id/blocks/:cid', {
      path: { id, cid },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
  };
  await inParallel(absent, BLOCKS_AT_ONCE, async (index) => {
    await client.pausable.turn(client.signal);
    const { cid, bytes } = await plan.block(index);
    await put(cid, bytes);
    done += bytes.length;
    onProgress({ step: 'sending', done, total: plan.size });
  });
  if (wanted.has(plan.manifest.cid)) await put(plan.manifest.cid, plan.manifest.bytes);
}
