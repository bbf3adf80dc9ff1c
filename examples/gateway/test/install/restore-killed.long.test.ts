import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Secret } from '@gatehouse/core/kernel';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createBackup, restoreBackup } from '../../src/backup/index.ts';
import { refuseUnfinishedRestore } from '../../src/backup/unfinished-restore.ts';
import { configFolder } from '../config/config-folder.ts';

const CHILD = fileURLToPath(new URL('./restore-killed.ts', import.meta.url));

/** Writes the only note of a database. It shows whether the data is the earlier data or the restored data. */
function write(dataDir: string, note: string): void {
  const database = new Database(join(dataDir, 'gateway.sqlite'));
  database.exec(`create table if not exists audit_log (sequence integer, hash text);
    create table if not exists notes (note text); delete from notes; insert into notes values ('${note}')`);
  database.close();
}

function noteIn(dataDir: string): string {
  const database = new Database(join(dataDir, 'gateway.sqlite'), { readonly: true });
  const note = database.prepare('select note from notes').pluck().get();
  database.close();
  return String(note);
}

it('a restore that is killed at any change of a file loses nothing, and the next one completes it', async () => {
  const identity = await generateIdentity();
  const recipients = [await identityToRecipient(identity)];
  const keys = { passphrase: undefined, recipients, identities: [identity] };
  let points = 0;
  const seen = new Set<string>();
  for (let isOver = false; !isOver; points += 1) {
    const folder = configFolder();
    const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup.age')];
    mkdirSync(dataDir);
    write(dataDir, 'restored');
    const source = { dataDir, databaseUrl: undefined, jwtSecret: new Secret('secret') };
    await createBackup(source, backup, keys);
    write(dataDir, 'earlier');
    writeFileSync(join(dataDir, 'manifest.toml'), '');
    const words = [CHILD, dataDir, backup, identity, String(points + 1)];
    const killed = spawnSync(process.execPath, ['--conditions=@gatehouse/source', ...words]);
    isOver = killed.signal === null;
    if (isOver) expect([killed.status, String(killed.stderr)]).toEqual([0, '']);

    // Either the server can start, with the whole earlier or restored data, or it names the command to run.
    let state = 'refused';
    try {
      refuseUnfinishedRestore(dataDir);
      state = noteIn(dataDir);
    } catch (error) {
      expect(String(error)).toMatch(/was interrupted\. Run it again: gatehouse backup restore --replace/);
    }
    seen.add(state);
    const earlier = () => [dataDir, ...globSync(`${dataDir}.before-*`)].filter(existsSync).map(noteIn);
    if (!isOver) expect(earlier()).toContain('earlier');
    await restoreBackup(backup, source, keys, { replaces: true, isMove: false, prepare: async () => {} });
    refuseUnfinishedRestore(dataDir);
    expect(noteIn(dataDir)).toBe('restored');
    expect(earlier()).toContain('earlier');
    expect(existsSync(`${dataDir}.restoring`)).toBe(false);
  }
  expect(points).toBeGreaterThan(8);
  expect([...seen].sort()).toEqual(['earlier', 'refused', 'restored']);
});
