import { type BlockCid, isBlockCid, type ManifestEntry, parseBlockCid } from '@gatehouse/core/block';
import { type InputIssue, InvalidInput } from '@gatehouse/core/kernel';
import {
  type AcceptDirectPut,
  type AnnounceBlocks,
  DirectPutsNotOffered,
  type OfferDirectPut,
  type PutUploadBlock,
  type ReadUpload,
  type ReleaseUpload,
  type Reservation,
  type ReserveUpload,
  type UploadKind,
  type UploadPlan,
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
  /** Use-cases for blocks that clients send directly to the object store; undefined if they cannot do so. */
  readonly direct: DirectPuts | undefined;
  readonly read: ReadUpload;
  readonly release: ReleaseUpload;
}

interface DirectPuts {
  readonly offer: OfferDirectPut;
  readonly accept: AcceptDirectPut;
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
    'POST /api/v1/uploads/:id/blocks/:cid/presigned': async ({ who, path }) => {
      const block = { upload: path.id, cid: parseBlockCid(path.cid) };
      const { url, headers } = await offered(uploads.direct).offer.execute(who.owner.did, block);
      return { status: 200, body: { url, headers: { ...headers } } };
    },
    'POST /api/v1/uploads/:id/blocks/:cid/accept': async ({ who, path }) => {
      const block = { upload: path.id, cid: parseBlockCid(path.cid) };
      const outcome = await offered(uploads.direct).accept.execute(who.owner.did, block);
      return outcome === 'stored' ? { status: 201, body: null } : { status: 200, body: null };
    },
  };
}

function offered(direct: DirectPuts | undefined): DirectPuts {
  if (direct === undefined) throw new DirectPutsNotOffered();
  return direct;
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
