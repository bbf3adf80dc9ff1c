import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { Secret } from '@gatehouse/core/kernel';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  type BackupKeys,
  type BackupSource,
  createBackup,
  datedBackupName,
  deleteOldBackups,
} from '../../src/backup/index.ts';
import { keepInstallationMark } from '../../src/backup/installation-mark.ts';
import { processMark } from '../../src/supervise/index.ts';

function installation(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  mkdirSync(join(folder, 'data'));
  const database = new Database(join(folder, 'data/gateway.sqlite'));
  database.exec('create table audit_log (sequence integer, hash text)');
  database.close();
  return folder;
}

function source(folder: string): BackupSource {
  return { dataDir: join(folder, 'data'), databaseUrl: undefined };
}

async function keys(): Promise<BackupKeys> {
  const recipient = await identityToRecipient(await generateIdentity());
  return { passphrase: undefined, recipients: [recipient], identities: [] };
}

describe('deleteOldBackups', () => {
  it('deletes only dated backups of the installation, the oldest first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const sources = ['one', 'two', undefined].map((secret) => ({
      ...source(folder),
      jwtSecret: secret === undefined ? undefined : new Secret(secret),
    }));
    const days = [3, 1, 2].map((day) => new Date(Date.UTC(2026, 0, day)));
    const dated = sources.flatMap((each) => days.map((day) => datedBackupName(each, day)));
    const ofEarlierRelease = days.map((day) => `gatehouse-${day.toISOString().slice(0, 10)}T00-00-00Z.age`);
    for (const name of [...dated, ...ofEarlierRelease, 'before-upgrade.age', 'gatehouse-notes.age'])
      writeFileSync(join(folder, name), '');
    let left = 14;
    for (const each of sources) {
      const deleted = await deleteOldBackups(each, folder, 2);
      expect(deleted).toEqual([join(folder, datedBackupName(each, new Date(Date.UTC(2026, 0, 1))))]);
      expect(readdirSync(folder)).toHaveLength(--left);
      expect(await deleteOldBackups(each, folder, 9)).toEqual([]);
    }
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(ofEarlierRelease));
  });
});

describe('createBackup', () => {
  it.each(['data', 'data/gateway.sqlite'])(
    'names %s if it does not exist, and creates nothing',
    async (missing) => {
      const folder = installation();
      rmSync(join(folder, missing), { recursive: true });
      const left = readdirSync(folder, { recursive: true });
      const backup = join(folder, 'backup.age');
      await expect(createBackup(source(folder), backup, await keys())).rejects.toThrow(
        `${join(folder, 'data/gateway.sqlite')} does not exist. Set DATA_DIR`,
      );
      expect(readdirSync(folder, { recursive: true })).toEqual(left);
    },
  );

  it('refuses a database file whose log belongs to an earlier file, and writes no backup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const live = join(folder, 'live/gateway.sqlite');
    const server = await openDatabase(`sqlite:${live}`);
    await migrate(server, gatewayMigrations);
    const earlier = join(folder, 'earlier.sqlite');
    await server.read((from) => from.raw('vacuum into ?', [earlier]));
    await server.write((from) =>
      from('operator_roles').insert({ did: 'did:web:a.test', role: 'support_read' }),
    );
    // The files that remain if the server is killed.
    mkdirSync(join(folder, 'data'));
    for (const suffix of ['-wal', '-mark'])
      copyFileSync(live + suffix, join(folder, `data/gateway.sqlite${suffix}`));
    await server.close();
    copyFileSync(earlier, join(folder, 'data/gateway.sqlite'));
    const backup = join(folder, 'backup.age');
    await expect(createBackup(source(folder), backup, await keys())).rejects.toMatchObject({
      reason: expect.stringContaining('the database file was replaced'),
    });
    expect(existsSync(backup)).toBe(false);
    for (const suffix of ['-wal', '-shm'])
      rmSync(join(folder, `data/gateway.sqlite${suffix}`), { force: true });
    await createBackup(source(folder), backup, await keys());
    expect(existsSync(backup)).toBe(true);
  });
});

describe('keepInstallationMark', () => {
  it('lets a process without JWT_SECRET identify the installation, and follows a new secret', async () => {
    const unidentified = { ...source(installation()), jwtSecret: undefined };
    const { dataDir } = unidentified;
    const day = new Date(0);
    await keepInstallationMark(dataDir, undefined);
    expect(datedBackupName(unidentified, day)).toContain('unidentified');
    for (const secret of [new Secret('one'), new Secret('two'), new Secret('two')]) {
      await keepInstallationMark(dataDir, secret);
      expect(datedBackupName(unidentified, day)).toBe(
        datedBackupName({ ...unidentified, jwtSecret: secret }, day),
      );
    }
    const file = join(dataDir, 'installation-mark');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('two');
    writeFileSync(file, 'half');
    expect(datedBackupName(unidentified, day)).toContain('unidentified');
    await keepInstallationMark(join(dataDir, 'missing'), new Secret('one'));
    expect(existsSync(join(dataDir, 'missing'))).toBe(false);
  });
});

describe('createBackup', () => {
  it('removes the files of a killed backup, and keeps those of a running one', async () => {
    const folder = installation();
    const running = `.gatehouse-backup-${processMark(process.ppid)?.replace(' ', '.')}-a`;
    const killed = ['.gatehouse-backup-4194305.7-a', `.gatehouse-backup-${process.pid}.7-a`];
    for (const name of [running, ...killed]) {
      mkdirSync(join(folder, 'data', name));
      writeFileSync(join(folder, 'data', name, 'copy.sqlite'), 'clear text');
    }
    writeFileSync(join(folder, 'backup.age.partial-4194305.7-'), 'half');
    await createBackup(source(folder), join(folder, 'backup.age'), await keys());
    expect(readdirSync(folder).sort()).toEqual(['backup.age', 'data']);
    expect(readdirSync(join(folder, 'data')).sort()).toEqual([running, 'gateway.sqlite']);
  });

  it('leaves nothing behind when it is aborted', async () => {
    const folder = installation();
    const signal = AbortSignal.abort();
    await expect(
      createBackup(source(folder), join(folder, 'backup.age'), await keys(), signal),
    ).rejects.toThrow('aborted');
    expect(readdirSync(folder)).toEqual(['data']);
    expect(readdirSync(join(folder, 'data'))).toEqual(['gateway.sqlite']);
  });
});
