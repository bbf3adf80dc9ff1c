import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Opening, Room, Upload, Usage } from '@gatehouse/core/upload';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';

interface UsageRow {
  readonly holder: Did;
  readonly used: number;
  readonly reserved: number;
  readonly open_uploads: number;
  readonly turnover: number;
  readonly turnover_since: number;
}

/** The columns of an upload that are needed to free its quota. */
export type EndedUpload = Pick<Upload, 'kind' | 'size'>;

const ADD_HOLDER: PreparedStatement = {
  name: 'add_storage_usage',
  text: `insert into storage_usage (holder, used, reserved, open_uploads) values (?, 0, 0, 0)
    on conflict (holder) do nothing`,
};

/** SQL of the turnover with one more upload. Parameters: latest start of a period that has ended, size, size. */
const NEXT_TURNOVER = 'case when turnover_since <= ? then ? else turnover + ? end';

/**
 * Checks and reserves in one statement. Otherwise two concurrent callers could reserve the same space. The turnover is
 * set before its period, because MariaDB uses the new value of a column in the assignments that follow.
 */
const TAKE: PreparedStatement = {
  name: 'take_room',
  text: `update storage_usage set reserved = reserved + ?, open_uploads = open_uploads + 1, turnover = ${NEXT_TURNOVER},
      turnover_since = case when turnover_since <= ? then ? else turnover_since end
    where holder = ? and used + reserved + ? <= ? and open_uploads < ? and ${NEXT_TURNOVER} <= ? returning holder`,
};

const FREE: PreparedStatement = {
  name: 'free_room',
  text: 'update storage_usage set reserved = reserved - ?, open_uploads = open_uploads - ? where holder = ?',
};

const FIND: PreparedStatement = {
  name: 'find_storage_usage',
  text: `select holder, used, reserved, open_uploads, turnover, turnover_since
    from storage_usage where holder = ?`,
};

const LOCK_DISK: PreparedStatement = {
  name: 'lock_disk',
  text: 'select reserved from disk_reservations where id = 1 for update',
};

const RESERVED_ON_DISK: PreparedStatement = {
  name: 'reserved_on_disk',
  text: 'select reserved from disk_reservations where id = 1',
};

const RESERVE_ON_DISK: PreparedStatement = {
  name: 'reserve_on_disk',
  text: 'update disk_reservations set reserved = reserved + ? where id = 1',
};

/**
 * The used part of each holder's quota, and the disk space that uploads of kind `local` reserve. To avoid deadlocks, a
 * transaction changes the row of the disk before the row of a holder. Call its methods in a transaction that names the
 * holder.
 */
export class StorageUsage {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async take({ holder, kind, size, createdAt }: Upload, room: Room): Promise<Opening> {
    const { quota, openUploads, turnover } = room;
    if (kind === 'local') await this.#database.preparedWrite(RESERVE_ON_DISK, [size]);
    await this.#database.preparedWrite(ADD_HOLDER, [holder]);
    const ended = createdAt - turnover.period;
    const next = [ended, size, size];
    const limits = [holder, size, quota, openUploads, ...next, turnover.bytes];
    const taken = await this.#database.preparedWrite(TAKE, [size, ...next, ended, createdAt, ...limits]);
    if (taken.length > 0) return 'opened';
    if (kind === 'local') await this.#database.preparedWrite(RESERVE_ON_DISK, [-size]);
    return this.#reached({ size, ended }, holder, room);
  }

  /**
   * Returns the limit that refused the upload. Reads the usage again, so a concurrent caller can have changed it since
   * the refusal. If several limits are reached now, returns the first in the order below; if none, the quota.
   */
  async #reached(
    { size, ended }: { readonly size: number; readonly ended: Instant },
    holder: Did,
    { quota, openUploads, turnover }: Room,
  ): Promise<Opening> {
    const row: Partial<UsageRow> = (await this.#row(holder)) ?? {};
    const { used = 0, reserved = 0, open_uploads = 0, turnover: opened = 0, turnover_since = 0 } = row;
    if (open_uploads >= openUploads) return 'open_uploads';
    if (used + reserved + size > quota) return 'quota';
    return (turnover_since <= ended ? 0 : opened) + size > turnover.bytes ? 'turnover' : 'quota';
  }

  async free(holder: Did, ended: readonly EndedUpload[]): Promise<void> {
    const local = sumOf(ended.filter(({ kind }) => kind === 'local'));
    if (local > 0) await this.#database.preparedWrite(RESERVE_ON_DISK, [-local]);
    await this.#database.preparedWrite(FREE, [sumOf(ended), ended.length, holder]);
  }

  async of(holder: Did): Promise<Usage> {
    const { used = 0, reserved = 0 }: Partial<UsageRow> = (await this.#row(holder)) ?? {};
    return { used, reserved };
  }

  async lockDisk(): Promise<void> {
    this.#database.requireTransaction();
    // No lock is needed on SQLite, where a transaction blocks all others from its first statement on.
    if (this.#database.engine !== 'sqlite') await this.#database.prepared(LOCK_DISK, []);
  }

  async reservedOnDisk(): Promise<number> {
    const [row] = await this.#database.prepared<{ reserved: number }>(RESERVED_ON_DISK, []);
    return row?.reserved ?? 0;
  }

  async #row(holder: Did): Promise<UsageRow | undefined> {
    const [row] = await this.#database.prepared<UsageRow>(FIND, [holder]);
    return row;
  }
}

function sumOf(ended: readonly EndedUpload[]): number {
  return ended.reduce((sum, { size }) => sum + size, 0);
}
