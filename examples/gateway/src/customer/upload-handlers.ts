import { type BlockCid, isBlockCid, parseBlockCid } from '@gatehouse/core/block';
import { type InputIssue, InvalidInput } from '@gatehouse/core/kernel';
import type {
  PutUploadBlock,
  ReadUpload,
  ReleaseUpload,
  Reservation,
  ReserveUpload,
  UploadPlan,
} from '@gatehouse/core/upload';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from './customer-guests.ts';
import type { uploadEndpoints } from './upload-endpoints.ts';

/** Dependencies of the upload endpoints. */
export interface Uploads {
  readonly reserve: ReserveUpload;
  readonly putBlock: PutUploadBlock;
  readonly read: ReadUpload;
  readonly release: ReleaseUpload;
}

export function uploadHandlers(uploads: Uploads): Handlers<typeof uploadEndpoints, CustomerGuests> {
  return {
    'POST /api/v1/uploads': async ({ who, body }) => {
      const { size, ...plan } = body;
      const reservation = await uploads.reserve.execute(who.owner.did, planOf(plan), size);
      const reply = { upload: presented(reservation) };
      return reservation.isNew ? { status: 201, body: reply } : { status: 200, body: reply };
    },
    'GET /api/v1/uploads/:id': async ({ who, path }) => ({
      status: 200,
      body: { upload: presented(await uploads.read.execute(who.owner.did, path.id)) },
    }),
    'DELETE /api/v1/uploads/:id': async ({ who, path }) => {
      await uploads.release.execute(who.owner.did, path.id);
      return { status: 204, body: null };
    },
    'PUT /api/v1/uploads/:id/blocks/:cid': async ({ who, path, body, context }) => {
      const outcome = await uploads.putBlock.execute(who.owner.did, {
        upload: path.id,
        cid: parseBlockCid(path.cid),
        length: Number(context.request.length),
        bytes: body,
      });
      return outcome === 'stored' ? { status: 201, body: null } : { status: 200, body: null };
    },
  };
}

interface PlanBody extends Omit<UploadPlan, 'manifest' | 'blocks'> {
  readonly manifest: string;
  readonly blocks: readonly { readonly cid: string; readonly size: number }[];
}

/** Checks every CID of the body, so that all faults are reported at once. */
function planOf({ manifest, blocks, ...rest }: PlanBody): UploadPlan {
  const issues: InputIssue[] = [];
  const checked = (text: string, path: readonly (string | number)[]): BlockCid => {
    if (!isBlockCid(text)) issues.push({ path, message: 'must be a CIDv1 with SHA-256 in base32' });
    return text as BlockCid;
  };
  const plan = {
    ...rest,
    manifest: checked(manifest, ['manifest']),
    blocks: blocks.map(({ cid, size }, index) => ({ cid: checked(cid, ['blocks', index, 'cid']), size })),
  };
  if (issues.length > 0) throw new InvalidInput(issues);
  return plan;
}

function presented({ upload, missing, quota }: Omit<Reservation, 'isNew'>) {
  return {
    id: upload.id,
    state: upload.state,
    expires_at: isoInstant(upload.expiresAt),
    missing: [...missing],
    quota,
  };
}
