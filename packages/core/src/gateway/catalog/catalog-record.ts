import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { FileContent } from './catalog-file.ts';

/** Collection of the catalog in the holder's repository. The id of the file is the record key. */
export const CATALOG_COLLECTION = 'cloud.svc.catalog.entry';

/** One revision of a file, for its record. */
export interface RecordedRevision {
  readonly file: string;
  readonly revision: number;
  readonly content: FileContent;
  readonly sealedName: string | null;
  readonly changedAt: Instant;
}

/**
 * The record of a revision as canonical JSON, in the data model of AT Protocol. Everyone can read it, so that it
 * contains the name only sealed.
 */
export function catalogRecord({ file, revision, content, sealedName, changedAt }: RecordedRevision): string {
  const { root, size, chunker } = content;
  return canonicalJson({
    $type: CATALOG_COLLECTION,
    file,
    revision,
    root: { $link: root },
    size,
    chunker,
    ...(sealedName !== null && { sealedName: { $bytes: base64(sealedName) } }),
    createdAt: new Date(changedAt).toISOString(),
  });
}

/** From base64url; both are unpadded. */
function base64(base64url: string): string {
  return base64url.replaceAll('-', '+').replaceAll('_', '/');
}
