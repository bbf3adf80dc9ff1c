import type { BlockCid } from '@gatehouse/core/block';
import type { CatalogFile } from '@gatehouse/core/catalog';
import type { ByEngine } from '../../by-engine.ts';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { JSON_KEYS } from '../../mysql/json-keys.ts';

/** Marks the current version as replaced. `KEEP` then makes the version of the new content the current one. */
const REPLACE: PreparedStatement = {
  name: 'replace_version',
  text: 'update file_versions set replaced_at = ? where holder = ? and file = ? and replaced_at is null',
};

const FIND: PreparedStatement = {
  name: 'find_version_of_content',
  text: 'select version, is_stored from file_versions where holder = ? and file = ? and root = ?',
};

const KEEP: PreparedStatement = {
  name: 'keep_version',
  text: `insert into file_versions (holder, version, file, root, size, chunker, is_stored, sealed_name, added_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (holder, file, root) do update set is_stored = excluded.is_stored,
      sealed_name = excluded.sealed_name, replaced_at = null
    returning version`,
};

const REFER: ByEngine<PreparedStatement> = {
  sqlite: {
    name: 'refer_to_blocks_sqlite',
    text: `insert into version_blocks (holder, version, cid) select ?, ?, value from json_each(?) where true
      on conflict do nothing`,
  },
  mysql: {
    name: 'refer_to_blocks_mysql',
    text: `insert into version_blocks (holder, version, cid) select ?, ?, value from ${JSON_KEYS} referred
      on conflict do nothing`,
  },
  postgres: {
    name: 'refer_to_blocks_postgres',
    text: `insert into version_blocks (holder, version, cid) select ?::text, ?::bigint, unnest(?::text[])
      on conflict do nothing`,
  },
};

const COUNT_BYTES: PreparedStatement = {
  name: 'count_version_bytes',
  text: `insert into storage_usage (holder, used, reserved, open_uploads) values (?, ?, 0, 0)
    on conflict (holder) do update set used = storage_usage.used + excluded.used`,
};

/**
 * Makes the content of the revision the current version of its file, and marks the previous version as replaced. Counts
 * its bytes when it becomes stored, and adds its references to blocks. Returns the number of the version; null for a
 * deleted file.
 */
export async function keepVersion(
  database: Database,
  { holder, file, content, seq, sealedName, changedAt }: CatalogFile,
  blocks: readonly BlockCid[] | undefined,
): Promise<number | null> {
  await database.preparedWrite(REPLACE, [changedAt, holder, file]);
  if (content === null) return null;
  const { root, size, chunker } = content;
  const [known] = await database.prepared<{ version: number; is_stored: number }>(FIND, [holder, file, root]);
  const wasStored = known?.is_stored === 1;
  const isStored = wasStored || blocks !== undefined;
  const values = [holder, seq, file, root, size, chunker, isStored ? 1 : 0, sealedName, changedAt];
  const [kept] = await database.preparedWrite<{ version: number }>(KEEP, values);
  const version = kept?.version ?? seq;
  if (isStored && !wasStored) await database.preparedWrite(COUNT_BYTES, [holder, size]);
  if (blocks !== undefined) {
    await database.preparedWrite(REFER[database.engine], [holder, version, database.keys(blocks)]);
  }
  return version;
}
