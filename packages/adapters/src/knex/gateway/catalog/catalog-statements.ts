import type { PreparedStatement } from '../../engine.ts';
import { SELECT_FILES } from './catalog-row.ts';

export const HEAD: PreparedStatement = {
  name: 'catalog_head',
  text: 'select seq, files, purged_seq from catalog_heads where holder = ?',
};

/**
 * Returns the holder's next `seq`. Adds 1 to the number of files if the file is new. Parameters: holder, holder, file.
 */
export const NEXT_SEQ: PreparedStatement = {
  name: 'next_catalog_seq',
  text: `insert into catalog_heads (holder, seq, files)
    values (?, 1, case when exists (select 1 from catalog_files where holder = ? and file = ?) then 0 else 1 end)
    on conflict (holder) do update set seq = catalog_heads.seq + 1, files = catalog_heads.files + excluded.files
    returning seq`,
};

export const FIND_FILE: PreparedStatement = {
  name: 'find_catalog_file',
  text: `${SELECT_FILES} where f.holder = ? and f.file = ?`,
};

export const CHANGES: PreparedStatement = {
  name: 'catalog_changes',
  text: `${SELECT_FILES} where f.holder = ? and f.seq > ? order by f.seq limit ?`,
};

export const SAVE_FILE: PreparedStatement = {
  name: 'save_catalog_file',
  text: `insert into catalog_files
      (holder, file, revision, version, sealed_name, changed_at, seq, record, published_revision, published_cid)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (holder, file) do update set revision = excluded.revision, version = excluded.version,
      sealed_name = excluded.sealed_name, changed_at = excluded.changed_at, seq = excluded.seq,
      record = excluded.record, published_revision = excluded.published_revision,
      published_cid = excluded.published_cid`,
};

export const VERSIONS: PreparedStatement = {
  name: 'versions_of_file',
  text: `select file, version, root, size, chunker, is_stored, sealed_name, added_at, replaced_at
    from file_versions
    where holder = ? and file = ?
    order by case when replaced_at is null then 0 else 1 end, replaced_at desc, version desc`,
};

export const TRASH: PreparedStatement = {
  name: 'deleted_files_with_versions',
  text: `${SELECT_FILES} where f.holder = ? and f.version is null and f.seq <= ?
      and exists (select 1 from file_versions k where k.holder = f.holder and k.file = f.file)
    order by f.seq desc limit ?`,
};

export const TRASH_SIZE: PreparedStatement = {
  name: 'size_of_deleted_files',
  text: `select count(distinct k.file) as files,
      sum(case when k.is_stored = 1 then k.size else 0 end) as bytes
    from catalog_files f join file_versions k on k.holder = f.holder and k.file = f.file
    where f.holder = ? and f.version is null and f.seq <= ?`,
};

export const BLOCKS: PreparedStatement = {
  name: 'blocks_of_version',
  text: 'select cid from version_blocks where holder = ? and version = ?',
};

export const REMOVE_VERSION: PreparedStatement = {
  name: 'remove_version',
  text: `delete from file_versions where holder = ? and version = ? and replaced_at is not null
    returning size, is_stored`,
};

export const USE_BLOCKS: PreparedStatement = {
  name: 'use_blocks_of_version',
  text: `update held_blocks set used_at = ?
    where holder = ? and cid in (select cid from version_blocks where holder = ? and version = ?)`,
};

export const REMOVE_REFERENCES: PreparedStatement = {
  name: 'remove_references',
  text: 'delete from version_blocks where holder = ? and version = ?',
};

export const UNCOUNT_BYTES: PreparedStatement = {
  name: 'uncount_version_bytes',
  text: 'update storage_usage set used = used - ? where holder = ?',
};

export const USE_ALL_BLOCKS: PreparedStatement = {
  name: 'use_blocks_of_holder',
  text: `update held_blocks set used_at = ?
    where holder = ? and cid in (select cid from version_blocks where holder = ?)`,
};

export const REMOVE_ALL_REFERENCES: PreparedStatement = {
  name: 'remove_references_of_holder',
  text: 'delete from version_blocks where holder = ?',
};

export const DISCARD_VERSIONS: PreparedStatement = {
  name: 'discard_versions_of_holder',
  text: 'update file_versions set is_stored = 0 where holder = ? and is_stored = 1 returning size',
};

export const REFERS: PreparedStatement = {
  name: 'refers_to_block',
  text: 'select 1 as found from version_blocks where holder = ? and cid = ? limit 1',
};

export const RECORD_PUBLISHED: PreparedStatement = {
  name: 'record_published',
  text: `update catalog_files set published_revision = ?, published_cid = ?
    where holder = ? and file = ? and published_revision <= ?`,
};

export const REPLACED_BY: PreparedStatement = {
  name: 'versions_replaced_by',
  text: 'select holder, version from file_versions where replaced_at <= ? order by replaced_at limit ?',
};

const OLD_TOMBSTONE = 'version is null and published_cid is null and changed_at <= ?';

export const DELETED_BY: PreparedStatement = {
  name: 'files_deleted_by',
  text: `select holder, file from catalog_files where ${OLD_TOMBSTONE} order by changed_at limit ?`,
};

export const PURGE: PreparedStatement = {
  name: 'purge_tombstone',
  text: `delete from catalog_files where holder = ? and file = ? and ${OLD_TOMBSTONE} returning seq`,
};

export const RECORD_PURGE: PreparedStatement = {
  name: 'record_purge',
  text: `update catalog_heads set files = files - 1,
      purged_seq = case when purged_seq < ? then ? else purged_seq end
    where holder = ?`,
};
