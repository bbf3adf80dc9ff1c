import {
  type DeletePermanently,
  type EmptyTrash,
  parseFileId,
  type ReadTrash,
  type TrashedFile,
} from '@gatehouse/core/catalog';
import { type Handlers, isoInstant } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import { presentedVersion } from './catalog-presented.ts';
import { expectedRevision } from './expected-revision.ts';
import type { trashEndpoints } from './trash-endpoints.ts';

/** Dependencies of the endpoints for the trash. */
export interface Trash {
  readonly read: ReadTrash;
  readonly deletePermanently: DeletePermanently;
  readonly empty: EmptyTrash;
}

export function trashHandlers(trash: Trash): Handlers<typeof trashEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/trash': async ({ who, query }) => {
      const until = query.until === undefined ? Number.MAX_SAFE_INTEGER : Number(query.until);
      const { files, size, next } = await trash.read.execute(who.owner.did, until, query.limit);
      return { status: 200, body: { files: files.flatMap(presentedTrashedFile), size, next } };
    },
    'DELETE /api/v1/trash': async ({ who, query }) => ({
      status: 200,
      body: await trash.empty.execute(who.owner.did, Number(query.until)),
    }),
    'DELETE /api/v1/trash/:file': async ({ who, path, headers }) => {
      await trash.deletePermanently.execute(who.owner.did, parseFileId(path.file), expectedRevision(headers));
      return { status: 204, body: null };
    },
  };
}

/** Returns the deleted file as an item of the trash; no item if its versions were removed while the list was read. */
function presentedTrashedFile({ file: { file, revision, seq, changedAt }, versions }: TrashedFile) {
  const [latest] = versions;
  if (latest === undefined) return [];
  const bytes = versions.reduce((sum, { size, isStored }) => sum + (isStored ? size : 0), 0);
  return [
    { file, revision, seq, deleted_at: isoInstant(changedAt), bytes, version: presentedVersion(latest) },
  ];
}
