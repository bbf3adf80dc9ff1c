import type { JsonObject } from '@gatehouse/core/kernel';
import { SettingsStore, type StoredSetting } from '@gatehouse/core/settings';
import type { Database } from './database.ts';

interface SettingRow {
  readonly name: string;
  /** Value as JSON. */
  readonly value: string;
  readonly version: number;
}

/** Settings in a database. */
export class KnexSettingsStore extends SettingsStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async read(name: string): Promise<StoredSetting | undefined> {
    const row = await this.#database.read((from) => from<SettingRow>('settings').where({ name }).first());
    return row && { value: JSON.parse(row.value), version: row.version };
  }

  override async write(name: string, value: JsonObject): Promise<number> {
    const text = JSON.stringify(value);
    const [row] = await this.#database.write((from) =>
      from<SettingRow>('settings')
        .insert({ name, value: text, version: 1 })
        .onConflict('name')
        .merge({ value: text, version: from.raw('settings.version + 1') })
        .returning('version'),
    );
    if (!row) throw new Error('The setting was not written.');
    return row.version;
  }
}
