import type { BlockCid, ManifestEntry } from '@gatehouse/core/block';
import type { Did } from '@gatehouse/core/pds';
import type { ByEngine } from '../../by-engine.ts';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';

/**
 * Adds announced blocks. Parameters: holder, upload, position of the first block, a JSON array of pairs of CID and
 * size.
 */
const ADD: ByEngine<PreparedStatement> = {
  sqlite: {
    name: 'announce_blocks_sqlite',
    text: `insert into upload_blocks (holder, upload, position, cid, size)
      select ?, ?, ? + key, value ->> 0, value ->> 1 from json_each(?)`,
  },
  mysql: {
    name: 'announce_blocks_mysql',
    text: `insert into upload_blocks (holder, upload, position, cid, size)
      select ?, ?, ? + place - 1, cid, size from json_table(?, '$[*]' columns (
        place for ordinality, cid varchar(255) path '$[0]', size integer path '$[1]')) announced`,
  },
  postgres: {
    name: 'announce_blocks_postgres',
    text: `insert into upload_blocks (holder, upload, position, cid, size)
      select ?::text, ?::text, ?::integer + ordinality - 1, value ->> 0, (value ->> 1)::integer
      from jsonb_array_elements(?::jsonb) with ordinality`,
  },
};

/** Checks and counts in one statement. Otherwise two concurrent callers could announce blocks at the same position. */
const COUNT: PreparedStatement = {
  name: 'count_announced_blocks',
  text: `update uploads set announced = announced + ?
    where holder = ? and id = ? and state = 'open' and announced = ? returning id`,
};

const READ: PreparedStatement = {
  name: 'announced_blocks',
  text: 'select cid, size from upload_blocks where holder = ? and upload = ? order by position',
};

const SIZE: PreparedStatement = {
  name: 'size_of_announced_block',
  text: 'select size from upload_blocks where holder = ? and upload = ? and cid = ? limit 1',
};

const MISSING: PreparedStatement = {
  name: 'missing_blocks',
  text: `select cid from upload_blocks where holder = ? and upload = ? and not exists (
      select 1 from held_blocks h where h.holder = upload_blocks.holder and h.cid = upload_blocks.cid
        and h.size = upload_blocks.size)
    group by cid order by min(position)`,
};

const REMOVE: PreparedStatement = {
  name: 'remove_announced_blocks',
  text: 'delete from upload_blocks where holder = ? and upload = ?',
};

/** The blocks that open uploads list. Call its methods in a transaction that names the holder. */
export class AnnouncedBlocks {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(holder: Did, upload: string, first: number, blocks: readonly ManifestEntry[]): Promise<void> {
    const list = JSON.stringify(blocks.map(({ cid, size }) => [cid, size]));
    await this.#database.preparedWrite(ADD[this.#database.engine], [holder, upload, first, list]);
  }

  /** Counts announced blocks. Returns false unless the upload is open and has exactly `first` blocks. */
  async count(holder: Did, upload: string, first: number, added: number): Promise<boolean> {
    return (await this.#database.preparedWrite(COUNT, [added, holder, upload, first])).length > 0;
  }

  read(holder: Did, upload: string): Promise<readonly ManifestEntry[]> {
    return this.#database.prepared<ManifestEntry>(READ, [holder, upload]);
  }

  async sizeOf(holder: Did, upload: string, cid: BlockCid): Promise<number | undefined> {
    const [row] = await this.#database.prepared<{ size: number }>(SIZE, [holder, upload, cid]);
    return row?.size;
  }

  async missing(holder: Did, upload: string): Promise<readonly BlockCid[]> {
    const rows = await this.#database.prepared<{ cid: BlockCid }>(MISSING, [holder, upload]);
    return rows.map(({ cid }) => cid);
  }

  async remove(holder: Did, upload: string): Promise<void> {
    await this.#database.preparedWrite(REMOVE, [holder, upload]);
  }
}
