import type { ByEngine } from '../../by-engine.ts';
import type { PreparedStatement } from '../../engine.ts';
import { JSON_KEYS } from '../../mysql/json-keys.ts';

export const NOTE: ByEngine<PreparedStatement> = {
  sqlite: {
    name: 'note_blocks_sqlite',
    text: `insert into stored_blocks (seen_at, cid) select ?, value from json_each(?) where true
      on conflict do nothing`,
  },
  mysql: {
    name: 'note_blocks_mysql',
    text: `insert into stored_blocks (seen_at, cid) select ?, value from ${JSON_KEYS} noted
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

/** Sets the size of lost blocks to 0, as `LOSE_BLOCK` of the upload store does. Parameter: the list of CIDs. */
export const LOSE: ByEngine<PreparedStatement> = {
  sqlite: {
    name: 'lose_blocks_sqlite',
    text: 'update held_blocks set size = 0 where cid in (select value from json_each(?))',
  },
  mysql: {
    name: 'lose_blocks_mysql',
    text: `update held_blocks set size = 0 where cid in (select value from ${JSON_KEYS} lost)`,
  },
  postgres: {
    name: 'lose_blocks_postgres',
    text: 'update held_blocks set size = 0 where cid = any(?::text[])',
  },
};

const PROVED_COPIES = `(select count(*) from replicas r
  where r.cid = stored_blocks.cid and r.verified_at >= ?)`;

/**
 * SQL condition: the block can be removed. Parameters: latest allowed use, earliest accepted proof, required number of
 * proved copies.
 */
const IS_UNUSED = `(is_removing = 1 or (seen_at <= ? and removed_at is null and ${PROVED_COPIES} >= ?))
  and not exists (select 1 from held_blocks h where h.cid = stored_blocks.cid)`;

export const UNUSED: PreparedStatement = {
  name: 'unused_blocks',
  text: `select cid from stored_blocks where ${IS_UNUSED} order by seen_at limit ?`,
};

/**
 * Reserves a block for removal if it is unused. If a server is recording the block at the same time, this statement
 * waits for that server and then finds that the block is used. Parameters: CID, and those of `IS_UNUSED`.
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

/** Position of the current pass over the block store, and the results of this pass and the previous one. */
export interface WalkRow {
  readonly position: string | null;
  readonly blocks: number;
  readonly bytes: number;
  readonly damaged: number;
  readonly set_aside: number;
  readonly last_blocks: number;
  readonly last_bytes: number;
  readonly last_damaged: number;
  readonly last_ended_at: number | null;
}

export const CHECKS: PreparedStatement = {
  name: 'block_checks',
  text: `select position, blocks, bytes, damaged, set_aside, last_blocks, last_bytes, last_damaged, last_ended_at
    from block_walk where id = 1`,
};

/** Adds checked blocks to the current pass. Parameters: position, blocks, bytes, damaged blocks, damaged blocks. */
export const ADD_CHECKED: PreparedStatement = {
  name: 'add_checked_blocks',
  text: `insert into block_walk (id, position, blocks, bytes, damaged, set_aside) values (1, ?, ?, ?, ?, ?)
    on conflict (id) do update set position = excluded.position, blocks = block_walk.blocks + excluded.blocks,
      bytes = block_walk.bytes + excluded.bytes, damaged = block_walk.damaged + excluded.damaged,
      set_aside = block_walk.set_aside + excluded.set_aside`,
};

export const END_PASS: PreparedStatement = {
  name: 'end_block_pass',
  text: `update block_walk set last_blocks = blocks, last_bytes = bytes, last_damaged = damaged, last_ended_at = ?,
      blocks = 0, bytes = 0, damaged = 0
    where id = 1`,
};
