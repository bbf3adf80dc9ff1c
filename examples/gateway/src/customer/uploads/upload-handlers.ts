import { type BlockCid, isBlockCid, type ManifestEntry, parseBlockCid } from '@gatehouse/core/block';
import { type InputIssue, InvalidInput } from '@gatehouse/core/kernel';
import type {
  AnnounceBlocks,
  PutUploadBlock,
  ReadUpload,
  ReleaseUpload,
  Reservation,
  ReserveUpload,
  UploadKind,
  UploadPlan,
} from '@gatehouse/core/upload';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import type { uploadEndpoints } from './upload-endpoints.ts';

/** Dependencies of the upload endpoints. */
export interface Uploads {
  /** Kind of an upload if the client names none. */
  readonly kind: UploadKind;
  readonly reserve: ReserveUpload;
  readonly announce: AnnounceBlocks;
  readonly putBlock: PutUploadBlock;
  readonly read: ReadUpload;
  readonly release: ReleaseUpload;
}

export function uploadHandlers(uploads: Uploads): Handlers<typeof uploadEndpoints, CustomerGuests> {
  return {
    'POST /api/v1/uploads': async ({ who, body }) => {
      const { plan, blocks } = planOf({ ...body, kind: body.kind ?? uploads.kind });
      const reservation = await uploads.reserve.execute(who.owner.did, plan, blocks);
      const reply = { upload: presented(reservation) };
      return reservation.isNew ? { status: 201, body: reply } : { status: 200, body: reply };
    },
    'POST /api/v1/uploads/:id/blocks': async ({ who, path, body }) => {
      const { did } = who.owner;
      const announcement = { first: body.first, blocks: checkedBlocks(body.blocks) };
      await uploads.announce.execute(did, path.id, announcement);
      return { status: 200, body: { upload: presented(await uploads.read.execute(did, path.id)) } };
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
        length: Number(context.get('Content-Length')),
        bytes: body,
      });
      return outcome === 'stored' ? { status: 201, body: null } : { status: 200, body: null };
    },
  };
}

interface PlanBody extends Omit<UploadPlan, 'manifest' | 'blockCount'> {
  readonly manifest: string;
  readonly block_count?: number | undefined;
  readonly blocks: readonly BlockBody[];
}

interface BlockBody {
  readonly cid: string;
  readonly size: number;
}

/** Checks every CID of the body, so that all faults are reported at once. */
function planOf({ manifest, blocks, block_count, ...rest }: PlanBody) {
  const issues = [...cidIssues(manifest, ['manifest']), ...blockIssues(blocks)];
  if (issues.length > 0) throw new InvalidInput(issues);
  const blockCount = block_count ?? blocks.length;
  return { plan: { ...rest, manifest: manifest as BlockCid, blockCount }, blocks: blocks as ManifestEntry[] };
}

function checkedBlocks(blocks: readonly BlockBody[]): readonly ManifestEntry[] {
  const issues = blockIssues(blocks);
  if (issues.length > 0) throw new InvalidInput(issues);
  return blocks as ManifestEntry[];
}

function blockIssues(blocks: readonly BlockBody[]): InputIssue[] {
  return blocks.flatMap(({ cid }, index) => cidIssues(cid, ['blocks', index, 'cid']));
}

function cidIssues(text: string, path: readonly (string | number)[]): InputIssue[] {
  return isBlockCid(text) ? [] : [{ path, message: 'must be a CIDv1 with SHA-256 in base32' }];
}

function presented({ upload, missing, quota }: Omit<Reservation, 'isNew'>) {
  return {
    id: upload.id,
    state: upload.state,
    announced: Math.min(upload.announced, upload.blockCount),
    expires_at: isoInstant(upload.expiresAt),
    missing: [...missing],
    quota,
  };
}
