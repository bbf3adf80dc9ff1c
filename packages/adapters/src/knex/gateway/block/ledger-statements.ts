import type { ByEngine } from '../../by-engine.ts';
import type { PreparedStatement } from '../../engine.ts';

export const NOTE: ByEngine<PreparedStatement> = {
  sqlite: {
    name: 'note_blocks_sqlite',
    text: `insert into stored_blocks (seen_at, cid) select ?, value from json_each(?) where true
      on conflict do nothing`,
  },
  postgres: {
    name: 'note_blocks_postgres',
    text: `insert into stored_blocks (seen_at, cid) select ?::bigint, unnest(?::text[])
      on conflict do nothing`,
  },
};

const NO_VERSION_REFERS = `not exists (
  select 1 from version_blocks v where v.holder = held_blocks.holder and v.cid = held_blocks.cid)`;

export const IDLE_HOLDERS: PreparedStatement = {
  name: 'holders_of_idle_blocks',
  text: `select distinct holder from held_blocks where used_at <= ? and ${NO_VERSION_REFERS} limit ?`,
};

/** Records that the blocks of the holder's open uploads are in use. Parameters: now, holder, holder. */
export const USE_ANNOUNCED: PreparedStatement = {
  name: 'use_announced_blocks',
  text: `update held_blocks set used_at = ?
    where holder = ? and cid in (select cid from upload_blocks where holder = ?)`,
};

export const FORGET_IDLE: PreparedStatement = {
  name: 'forget_idle_blocks',
  text: `delete from held_blocks where holder = ? and used_at <= ? and ${NO_VERSION_REFERS}`,
};

/** A block that waits for a replica is kept, so that the only copy is never deleted. */
const IS_UNUSED = `(is_removing = 1 or (seen_at <= ? and removed_at is null))
  and not exists (select 1 from held_blocks h where h.cid = stored_blocks.cid)
  and not exists (select 1 from replicas r where r.cid = stored_blocks.cid and r.state <> 'held')`;

export const UNUSED: PreparedStatement = {
  name: 'unused_blocks',
  text: `select cid from stored_blocks where ${IS_UNUSED} order by seen_at limit ?`,
};

/**
 * Reserves a block for removal if it is unused. If a server is recording the block at this moment, it waits
 * and then finds that the block is used. Parameters: CID, instant.
 */
export const BEGIN_REMOVAL: PreparedStatement = {
  name: 'begin_removal',
  text: `update stored_blocks set is_removing = 1 where cid = ? and ${IS_UNUSED} returning cid`,
};

export const END_REMOVAL: PreparedStatement = {
  name: 'end_removal',
  text: 'update stored_blocks set is_removing = 0, removed_at = ? where cid = ? and is_removing = 1',
};

export const PURGE_REMOVALS: PreparedStatement = {
  name: 'purge_removals',
  text: 'delete from stored_blocks where removed_at <= ?',
};

export const WALK: PreparedStatement = {
  name: 'block_walk',
  text: 'select position from block_walk where id = 1',
};

export const MOVE_WALK: PreparedStatement = {
  name: 'move_block_walk',
  text: `insert into block_walk (id, position) values (1, ?)
    on conflict (id) do update set position = excluded.position`,
};
