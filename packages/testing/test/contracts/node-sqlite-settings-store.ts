import type { JsonObject } from '@gatehouse/core/kernel';
import { SettingsStore, type StoredSetting } from '@gatehouse/core/settings';
import type { NodeSqliteDatabase } from './node-sqlite-database.ts';

export const SETTINGS_TABLE = `
  create table if not exists settings (name text primary key, value text not null, version integer not null) strict;`;

const WRITE = `
  insert into settings values (?, ?, 1)
  on conflict (name) do update set value = excluded.value, version = version + 1
  returning version`;

/** Settings in the SQLite that is part of Node. */
export class NodeSqliteSettingsStore extends SettingsStore {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super();
    this.#database = database;
  }

  override async read(name: string): Promise<StoredSetting | undefined> {
    const [row] = await this.#database.read('select value, version from settings where name = ?', name);
    return row && { value: JSON.parse(String(row.value)), version: Number(row.version) };
  }

  override async write(name: string, value: JsonObject): Promise<number> {
    const [row] = await this.#database.write(WRITE, name, JSON.stringify(value));
    return Number(row?.version);
  }
}
