import { type Device, DeviceStore } from '@gatehouse/core/device';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import { lockName } from '../../lock-name.ts';
import { isStorable } from '../../storable.ts';
import { inScope, readInScope } from '../in-scope.ts';

interface DeviceRow {
  readonly id: string;
  readonly holder: Did;
  readonly name: string;
  readonly digest: string;
  readonly created_at: number;
  readonly last_seen_day: number | null;
}

/** Devices in a database. */
export class KnexDeviceStore extends DeviceStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override insert(device: Device, limit: number): Promise<boolean> {
    const { id, holder, name, digest, createdAt: created_at, lastSeenDay: last_seen_day } = device;
    const row: DeviceRow = { id, holder, name, digest, created_at, last_seen_day };
    return inScope(this.#database, 'gatehouse.did', holder, async () => {
      await lockName(this.#database, `device ${holder}`);
      const ids = await this.#database.read((from) => from('devices').where({ holder }).select('id'));
      if ((ids as unknown[]).length >= limit) return false;
      await this.#database.write((from) => from('devices').insert(row));
      return true;
    });
  }

  override find(id: string): Promise<Device | undefined> {
    if (!isStorable(id)) return Promise.resolve(undefined);
    return readInScope(this.#database, 'gatehouse.device', id, async () => {
      const row = await this.#database.read((from) => from<DeviceRow>('devices').where({ id }).first());
      return row && deviceOf(row as DeviceRow);
    });
  }

  override list(holder: Did): Promise<readonly Device[]> {
    return readInScope(this.#database, 'gatehouse.did', holder, async () => {
      const newestFirst = [{ column: 'created_at', order: 'desc' }, 'id'] as const;
      const rows = await this.#database.read((from) =>
        from<DeviceRow>('devices')
          .where({ holder })
          .orderBy([...newestFirst]),
      );
      return (rows as DeviceRow[]).map(deviceOf);
    });
  }

  override delete(holder: Did, id: string): Promise<boolean> {
    if (!isStorable(id)) return Promise.resolve(false);
    return inScope(
      this.#database,
      'gatehouse.did',
      holder,
      async () =>
        (await this.#database.write((from) => from('devices').where({ holder, id }).delete())) === 1,
    );
  }

  override markSeen(holder: Did, id: string, day: Instant): Promise<void> {
    return inScope(this.#database, 'gatehouse.did', holder, async () => {
      await this.#database.write((from) =>
        from('devices')
          .where({ holder, id })
          .where((earlier) => earlier.whereNull('last_seen_day').orWhere('last_seen_day', '<', day))
          .update({ last_seen_day: day }),
      );
    });
  }
}

function deviceOf(row: DeviceRow): Device {
  return {
    id: row.id,
    holder: row.holder,
    name: row.name,
    digest: row.digest,
    createdAt: row.created_at,
    lastSeenDay: row.last_seen_day,
  };
}
