import { base64url } from '@gatehouse/core/kernel';
import { fileIdOf, sealName } from '@gatehouse/core/seal';
import { ApiError } from '@gatehouse/http-koa/client';
import { conflictPath } from './conflict-path.ts';
import type { FileKeys } from './file-keys.ts';
import { checkedPath } from './file-path.ts';
import type { FileSource } from './file-source.ts';
import type { FilesClient } from './files-client.ts';
import { type SealedPlan, sealedPlan } from './sealed-plan.ts';
import { type SendOptions, sendUpload } from './send-upload.ts';

/**
 * `stored`: the content is a new revision of the file, or was sent again. `unchanged`: the catalog has this content
 * already. `conflict`: another device has changed the file, so the content is stored under another path.
 */
export interface PutOutcome {
  readonly outcome: 'stored' | 'unchanged' | 'conflict';
  /** Path under which the content is stored. */
  readonly path: string;
}

/** Options of an upload, with the revision that its content replaces. */
export interface PutOptions extends SendOptions {
  /**
   * The revision that this content replaces. If it is no longer the current one, there is a conflict.
   * Default: the revision that is current at the call.
   */
  readonly base?: number | undefined;
  /** If true, sends the blocks that the gateway has lost, even if the catalog already has this content. */
  readonly resend?: boolean | undefined;
}

/**
 * Sends a file. If another device has changed the file since `base`, both contents are kept. Throws `InvalidInput` for
 * a path that cannot be stored, `SourceChanged`, `UploadEnded`, `ApiError` or `GatewayUnreachable`.
 */
export async function putFile(
  client: FilesClient,
  keys: FileKeys,
  { path: given, source }: { readonly path: string; readonly source: FileSource },
  { base, resend, ...options }: PutOptions,
): Promise<PutOutcome> {
  const path = checkedPath(given);
  const plan = await sealedPlan(source, keys.sealing, client, options.onProgress);
  const sending = { ...options, client, keys, plan, modified: source.modified, resend };
  const first = await revised(sending, path, base);
  if (first !== 'conflict') return { outcome: first, path };
  const copy = conflictPath(path, client.device, source.modified);
  const second = await revised(sending, copy, undefined);
  if (second === 'conflict') throw new Error(`Other devices keep changing ${copy}. Try again later.`);
  return { outcome: second === 'unchanged' ? 'unchanged' : 'conflict', path: copy };
}

interface Sending extends SendOptions {
  readonly client: FilesClient;
  readonly keys: FileKeys;
  readonly plan: SealedPlan;
  readonly modified: number;
  readonly resend: boolean | undefined;
}

async function revised(
  { client, keys, plan, resend, ...rest }: Sending,
  path: string,
  base: number | undefined,
) {
  const root = plan.manifest.cid;
  const file = await fileIdOf(path, keys.sealing, client.crypto);
  const present = await currentRevision(client, file);
  // The catalog has the same content, so there is no conflict.
  if (present.root === root) {
    if (!resend) return 'unchanged';
  } else if (base !== undefined && base !== present.revision) return 'conflict';
  const name = await sealName({ path, modified: rest.modified }, { file, root }, keys.sealing, client.crypto);
  const revision = { file, base: present.revision, sealedName: base64url(name), plan };
  try {
    await sendUpload(client, revision, rest);
    return 'stored';
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
    return (await currentRevision(client, file)).root === root ? 'unchanged' : 'conflict';
  }
}

/**
 * Reads the current revision of a file and the root of its content. Returns revision 0 if the catalog does
 * not contain the file. Returns no root if the gateway does not store the content.
 */
async function currentRevision({ call }: FilesClient, file: string) {
  try {
    const { file: present } = await call('GET /api/v1/catalog/:file', { path: { file } });
    return { revision: present.revision, root: present.stored ? present.root : null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { revision: 0, root: null };
    throw error;
  }
}
