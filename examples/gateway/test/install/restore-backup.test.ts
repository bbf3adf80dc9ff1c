import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createBackup, restoreBackup } from '../../src/backup/index.ts';
import { configFolder } from '../config/config-folder.ts';

const OPTIONS = { replaces: true, isMove: false, prepare: async () => {} };

describe('restoring SQLite', () => {
  it('is refused while a process uses the database, and replaces a damaged one', async () => {
    const folder = configFolder();
    const source = { dataDir: join(folder, 'data'), databaseUrl: undefined };
    mkdirSync(source.dataDir);
    const file = join(source.dataDir, 'gateway.sqlite');
    const server = new Database(file);
    server.pragma('journal_mode = wal');
    server.exec('create table audit_log (sequence integer, hash text)');
    const identity = await generateIdentity();
    const recipients = [await identityToRecipient(identity)];
    const keys = { passphrase: undefined, recipients, identities: [identity] };
    const backup = join(folder, 'backup.age');
    await createBackup(source, backup, keys);
    await expect(restoreBackup(backup, source, keys, OPTIONS)).rejects.toThrow(
      'A process uses the database. Stop all processes of the gateway first.',
    );
    server.exec("insert into audit_log values (1, 'a')");
    server.close();
    await restoreBackup(backup, source, keys, OPTIONS);
    writeFileSync(file, 'damaged'.repeat(1_000));
    const { earlier } = await restoreBackup(backup, source, keys, OPTIONS);
    expect(earlier).toHaveLength(1);
  });
});
