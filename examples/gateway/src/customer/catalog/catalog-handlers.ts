import { isBlockCid } from '@gatehouse/core/block';
import {
  type CatalogFile,
  type CommitUpload,
  type DeleteFile,
  type FileContent,
  type MoveFile,
  parseFileId,
  parseSealedName,
  type ReadCatalog,
  type ReadFile,
  type WriteCatalogEntry,
} from '@gatehouse/core/catalog';
import { InvalidInput } from '@gatehouse/core/kernel';
import type { AwaitCopies } from '@gatehouse/core/mesh';
import type { ReadFileSync } from '@gatehouse/core/sync';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { Exchange } from '@gatehouse/http-koa/exchange';
import type { CustomerGuests } from '../customer-guests.ts';
import type { catalogEndpoints } from './catalog-endpoints.ts';
import { presentedFile, presentedVersion, presentedWrite } from './catalog-presented.ts';
import { expectedRevision } from './expected-revision.ts';

/** Dependencies of the catalog endpoints. */
export interface Catalog {
  readonly commit: CommitUpload;
  readonly write: WriteCatalogEntry;
  readonly delete: DeleteFile;
  readonly move: MoveFile;
  readonly read: ReadCatalog;
  readonly readFile: ReadFile;
  readonly readSync: ReadFileSync;
  /** Waits for copies of a file; undefined if this machine does not belong to a mesh. */
  readonly awaitCopies: AwaitCopies | undefined;
}

export function catalogHandlers(catalog: Catalog): Handlers<typeof catalogEndpoints, CustomerGuests> {
  const presented = async (file: CatalogFile) => presentedWrite(file, await catalog.readSync.execute(file));
  return {
    'POST /api/v1/uploads/:id/commit': async ({ who, path, body }) => {
      const { base_revision: baseRevision, sealed_name } = body;
      const sealedName = optionalName(sealed_name);
      const written = await catalog.commit.execute(who.owner.did, {
        upload: path.id,
        baseRevision,
        sealedName,
      });
      if (body.wait_for_copies !== true) return { status: 200, body: await presented(written) };
      const copies = (await catalog.awaitCopies?.execute(who.owner.did, written.file)) ?? 1;
      return { status: 200, body: { ...(await presented(written)), copies } };
    },
    'GET /api/v1/catalog': async ({ who, query }) => {
      const { changes, next } = await catalog.read.execute(who.owner.did, Number(query.after), query.limit);
      return { status: 200, body: { changes: changes.map(presentedFile), next } };
    },
    'GET /api/v1/catalog/:file': async ({ who, path, context }) => {
      const { file, versions } = await catalog.readFile.execute(who.owner.did, parseFileId(path.file));
      setTag(context, file.revision);
      return { status: 200, body: { ...(await presented(file)), versions: versions.map(presentedVersion) } };
    },
    'PUT /api/v1/catalog/:file': async ({ who, path, headers, body, context }) => {
      const file = await catalog.write.execute({
        holder: who.owner.did,
        file: parseFileId(path.file),
        expected: expectedRevision(headers),
        content: contentOf(body),
        sealedName: optionalName(body.sealed_name),
      });
      setTag(context, file.revision);
      const reply = await presented(file);
      return file.revision === 1 ? { status: 201, body: reply } : { status: 200, body: reply };
    },
    'POST /api/v1/catalog/:file/move': async ({ who, path, headers, body, context }) => {
      const file = await catalog.move.execute({
        holder: who.owner.did,
        file: parseFileId(path.file),
        expected: expectedRevision(headers),
        to: parseFileId(body.to),
        sealedName: parseSealedName(body.sealed_name),
      });
      setTag(context, file.revision);
      return { status: 200, body: await presented(file) };
    },
    'DELETE /api/v1/catalog/:file': async ({ who, path, headers, context }) => {
      const expected = expectedRevision(headers);
      const file = await catalog.delete.execute(who.owner.did, parseFileId(path.file), expected);
      setTag(context, file.revision);
      return { status: 200, body: await presented(file) };
    },
  };
}

function setTag(context: Exchange, revision: number): void {
  context.set('ETag', `"${revision}"`);
}

function optionalName(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseSealedName(text);
}

interface EntryBody {
  readonly root?: string | undefined;
  readonly size?: number | undefined;
  readonly chunker: FileContent['chunker'];
}

function contentOf({ root, size, chunker }: EntryBody): FileContent | undefined {
  if (root === undefined && size === undefined) return undefined;
  if (root === undefined || !isBlockCid(root) || !root.startsWith('bafyrei'))
    throw new InvalidInput([{ path: ['root'], message: 'must be the CID of a manifest (bafyrei...)' }]);
  if (size === undefined || !Number.isSafeInteger(size) || size < 1)
    throw new InvalidInput([{ path: ['size'], message: 'must be a whole number of bytes, at least 1' }]);
  return { root, size, chunker };
}
