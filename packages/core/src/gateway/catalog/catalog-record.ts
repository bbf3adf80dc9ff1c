import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Instant } from '../../kernel/instant.ts';
import { checkedRecord } from '../lexicon/checked-record.ts';
import { CATALOG_ENTRY_LEXICON } from '../lexicon/lexicons.ts';
import type { FileContent } from './catalog-file.ts';

/**
 * Name of the collection that contains the catalog in the holder's repository. The record key is the id of the file.
 */
export const CATALOG_COLLECTION: string = CATALOG_ENTRY_LEXICON.id;

/** The parts of a file's revision that its record contains. */
export interface RecordedRevision {
  readonly file: string;
  readonly revision: number;
  readonly content: FileContent;
  readonly sealedName: string | null;
  readonly changedAt: Instant;
}

/**
 * The record of a revision as canonical JSON, in the data model of AT Protocol. The record is public, so it
 * contains the name only in sealed form.
 */
export function catalogRecord({ file, revision, content, sealedName, changedAt }: RecordedRevision): string {
  const { root, size, chunker } = content;
  const record = {
    $type: CATALOG_COLLECTION,
    file,
    revision,
    root: { $link: root },
    size,
    chunker,
    ...(sealedName !== null && { sealedName: { $bytes: base64(sealedName) } }),
    createdAt: new Date(changedAt).toISOString(),
  };
  return canonicalJson(checkedRecord(CATALOG_ENTRY_LEXICON, record));
}

/** Converts base64url to base64, both unpadded. */
function base64(base64url: string): string {
  return base64url.replaceAll('-', '+').replaceAll('_', '/');
}
