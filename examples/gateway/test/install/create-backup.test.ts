import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type BackupKeys, createBackup } from '../../src/backup/index.ts';
import { processMark } from '../../src/supervise/index.ts';

function installation(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  mkdirSync(join(folder, 'data'));
  const database = new Database(join(folder, 'data/gateway.sqlite'));
  database.exec('create table audit_log (sequence integer, hash text)');
  database.close();
  return folder;
}

async function keys(): Promise<BackupKeys> {
  const recipient = await identityToRecipient(await generateIdentity());
  return { passphrase: undefined, recipients: [recipient], identities: [] };
}

describe('createBackup', () => {
  it('removes what a killed backup left, and keeps what one that runs uses', async () => {
    const folder = installation();
    const running = `.gatehouse-backup-${processMark(process.ppid)?.replace(' ', '.')}-a`;
    const killed = ['.gatehouse-backup-4194305.7-a', `.gatehouse-backup-${process.pid}.7-a`];
    for (const name of [running, ...killed]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'copy.sqlite'), 'clear text');
    }
    writeFileSync(join(folder, 'backup.age.partial-4194305.7-'), 'half');
    await createBackup(join(folder, 'data'), join(folder, 'backup.age'), await keys());
    expect(readdirSync(folder).sort()).toEqual([running, 'backup.age', 'data']);
  });

  it('leaves nothing behind when it is aborted', async () => {
    const folder = installation();
    const signal = AbortSignal.abort();
    await expect(
      createBackup(join(folder, 'data'), join(folder, 'backup.age'), await keys(), signal),
    ).rejects.toThrow('aborted');
    expect(readdirSync(folder)).toEqual(['data']);
  });
});
