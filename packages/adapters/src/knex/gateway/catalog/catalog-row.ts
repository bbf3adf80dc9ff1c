import type { BlockCid } from '@gatehouse/core/block';
import type { CatalogFile, FileVersion } from '@gatehouse/core/catalog';
import type { Did } from '@gatehouse/core/pds';

/** The columns of a version's content. */
interface ContentColumns {
  readonly root: BlockCid;
  readonly size: number;
  readonly chunker: FileVersion['chunker'];
  readonly is_stored: number;
}

/** The columns of a version that a join did not find. */
type NoContent = { readonly [Column in keyof ContentColumns]: null };

interface FileColumns {
  readonly holder: Did;
  readonly file: string;
  readonly revision: number;
  readonly sealed_name: string | null;
  readonly changed_at: number;
  readonly seq: number;
  readonly record: string | null;
  readonly published_revision: number;
  readonly published_cid: string | null;
}

/** A file with its content. A deleted file has none. */
export type CatalogFileRow = FileColumns & (ContentColumns | NoContent);

export interface FileVersionRow extends ContentColumns {
  readonly file: string;
  readonly version: number;
  readonly sealed_name: string | null;
  readonly added_at: number;
  readonly replaced_at: number | null;
}

/** Selects the columns of a `CatalogFileRow` from `catalog_files f`, joined with the current version of each file. */
export const SELECT_FILES = `select f.holder, f.file, f.revision, f.sealed_name, f.changed_at, f.seq, f.record,
    f.published_revision, f.published_cid, v.root, v.size, v.chunker, v.is_stored
  from catalog_files f left join file_versions v on v.holder = f.holder and v.version = f.version`;

export function catalogFileOf(row: CatalogFileRow): CatalogFile {
  return {
    holder: row.holder,
    file: row.file,
    revision: row.revision,
    content: contentOf(row),
    sealedName: row.sealed_name,
    changedAt: row.changed_at,
    seq: row.seq,
    record: row.record,
    published: { revision: row.published_revision, cid: row.published_cid },
  };
}

export function fileVersionOf(row: FileVersionRow): FileVersion {
  const { file, version, sealed_name: sealedName, added_at: addedAt, replaced_at: replacedAt } = row;
  return { ...versionContentOf(row), file, version, sealedName, addedAt, replacedAt };
}

function contentOf(row: ContentColumns | NoContent): CatalogFile['content'] {
  return row.root === null ? null : versionContentOf(row);
}

function versionContentOf({
  root,
  size,
  chunker,
  is_stored,
}: ContentColumns): NonNullable<CatalogFile['content']> {
  return { root, size, chunker, isStored: is_stored === 1 };
}
