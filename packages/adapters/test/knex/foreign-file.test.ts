import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from './world/storages.ts';
import { TESTED_SQLITE_DRIVERS } from './world/tested-databases.ts';

const MODE = 0o644;

describe.each(TESTED_SQLITE_DRIVERS)('a SQLite file of another program (%s)', (driver) => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-foreign-'));
  });
  afterEach(() => removeFolder(folder));

  const open = (path: string, refusesForeignFile = true) =>
    openDatabase(`sqlite:${path}`, { driver, refusesForeignFile });

  /** Content and mode of the file and of the log beside it. */
  const stateOf = (path: string) =>
    [path, `${path}-wal`].filter(existsSync).map((file) => ({
      content: readFileSync(file, 'base64'),
      mode: statSync(file).mode & 0o777,
    }));

  it.each(['delete', 'wal'])('is refused and stays as it was, with the journal mode %s', async (mode) => {
    const path = join(folder, 'other.sqlite');
    const owner = new BetterSqlite3(path);
    owner.pragma(`journal_mode = ${mode}`);
    owner.exec('create table albums (id integer); create table songs (id integer)');
    await chmod(path, MODE);
    const before = stateOf(path);
    const database = await open(path);
    const refusal = {
      reason: `${path} is the database of another program: it has tables (albums, songs), and none of Gatehouse. Name another file`,
    };
    await expect(migrate(database, MIGRATIONS)).rejects.toMatchObject(refusal);
    await expect(database.read((from) => from('albums'))).rejects.toMatchObject(refusal);
    await database.close();
    expect(stateOf(path)).toEqual(before);
    owner.exec('insert into albums values (1)');
    owner.close();
  });

  it('is refused and stays as it was if it is no database', async () => {
    const path = join(folder, 'photo.jpeg');
    const photo = 'no database'.repeat(1_000);
    writeFileSync(path, photo, { mode: MODE });
    const database = await open(path);
    await expect(migrate(database, MIGRATIONS)).rejects.toMatchObject({
      reason: `the database file is damaged or is not a database: ${path}`,
    });
    await database.close();
    expect([readFileSync(path, 'utf8') === photo, statSync(path).mode & 0o777]).toEqual([true, MODE]);
    expect(readdirSync(folder)).toEqual(['photo.jpeg']);
  });

  it('can be used by an app that keeps its own tables in it', async () => {
    const path = join(folder, 'app.sqlite');
    const app = new BetterSqlite3(path);
    app.exec('create table notes (id integer)');
    app.close();
    const shared = await open(path, false);
    await migrate(shared, MIGRATIONS);
    await shared.close();
    const again = await open(path);
    expect(await migrate(again, MIGRATIONS)).toEqual([]);
    await again.close();
  });

  it('is not refused if it is empty', async () => {
    const database = await open(join(folder, 'new.sqlite'));
    expect(await migrate(database, MIGRATIONS)).toEqual(Object.keys(MIGRATIONS));
    await database.close();
  });
});
