import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Secret } from '@gatehouse/core/kernel';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type BackupKeys, createBackup, restoreBackup } from '../../src/backup/index.ts';
import {
  RestoreUnfinished,
  refuseUnfinishedRestore,
  UNFINISHED_MARK,
} from '../../src/backup/unfinished-restore.ts';
import { prepareDatabase } from '../../src/database/prepare-database.ts';
import { parseEdgeConfiguration } from '../../src/edge/edge-configuration.ts';
import { openPolicy, parseProxyConfiguration } from '../../src/proxy/index.ts';
import { configFolder } from '../config/config-folder.ts';

const JWT_SECRET = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';
const OPTIONS = { replaces: true, isMove: false, prepare: async () => {} };

/** Creates an installation whose secret is not in the data folder. */
function installation(jwtSecret?: string) {
  const folder = configFolder();
  const source = {
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    jwtSecret: jwtSecret === undefined ? undefined : new Secret(jwtSecret),
  };
  mkdirSync(source.dataDir);
  const file = join(source.dataDir, 'gateway.sqlite');
  const server = new Database(file);
  server.pragma('journal_mode = wal');
  server.exec('create table audit_log (sequence integer, hash text)');
  return { source, file, server, backup: join(folder, 'backup.age') };
}

async function newKeys(): Promise<BackupKeys> {
  const identity = await generateIdentity();
  return { passphrase: undefined, recipients: [await identityToRecipient(identity)], identities: [identity] };
}

describe('restoring SQLite', () => {
  it('is refused while a process uses the database, and replaces a damaged one', async () => {
    const { source, file, server, backup } = installation('secret');
    const keys = await newKeys();
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

  it('is refused while a process uses another database in the data folder', async () => {
    const { source, server, backup } = installation('secret');
    server.close();
    const keys = await newKeys();
    await createBackup(source, backup, keys);
    const forum = new Database(join(source.dataDir, 'forum.sqlite'));
    forum.pragma('journal_mode = wal');
    forum.exec('create table topics (id integer)');
    await expect(restoreBackup(backup, source, keys, OPTIONS)).rejects.toThrow(
      'A process uses the database.',
    );
    forum.exec('insert into topics values (1)');
    forum.close();
    await restoreBackup(backup, source, keys, OPTIONS);
  });

  it('puts aside, without changing it, a database file whose log belongs to an earlier file', async () => {
    const { source, server, backup, file } = installation('secret');
    server.close();
    const keys = await newKeys();
    await createBackup(source, backup, keys);
    // The mark file does not contain the mark in the database, so the log belongs to another database.
    writeFileSync(`${file}-mark`, '1\n1\n');
    writeFileSync(`${file}-wal`, 'log of another state');
    const { earlier } = await restoreBackup(backup, source, keys, OPTIONS);
    expect(readFileSync(join(String(earlier[0]), 'gateway.sqlite-wal'), 'utf8')).toBe('log of another state');
  });

  it('makes the next start fail if it was killed while it replaced the data, until it is repeated', async () => {
    const { source, server, backup } = installation('secret');
    server.close();
    const keys = await newKeys();
    await createBackup(source, backup, keys);
    const { dataDir } = source;
    const start = () => {
      const places = { databaseUrl: new Secret(`sqlite:${dataDir}/gateway.sqlite`), isRelease: false };
      return prepareDatabase({ ...places, databaseAdminUrl: undefined, dataFolder: dataDir });
    };
    const proxy = parseProxyConfiguration({ DATA_DIR: dataDir, PDS_JWT_SECRET: JWT_SECRET });
    renameSync(dataDir, `${dataDir}.before-1`);
    mkdirSync(`${dataDir}.restoring`);
    await expect(restoreBackup(backup, source, await newKeys(), OPTIONS)).rejects.toThrow();
    await expect(start()).rejects.toThrow(RestoreUnfinished);
    await expect(openPolicy(proxy)).rejects.toThrow(RestoreUnfinished);
    expect(existsSync(dataDir)).toBe(false);
    writeFileSync(join(`${dataDir}.restoring`, UNFINISHED_MARK), '');
    renameSync(`${dataDir}.restoring`, dataDir);
    await expect(start()).rejects.toThrow(RestoreUnfinished);
    // A server on PostgreSQL, and the edge, have no database in the folder, but must not start either.
    const onPostgres = { DATABASE_URL: 'postgres://server@127.0.0.1/gateway', PDS_JWT_SECRET: JWT_SECRET };
    expect(() => parseProxyConfiguration({ ...onPostgres, DATA_DIR: dataDir })).toThrow(
      /interrupted.*--replace/,
    );
    expect(() => parseEdgeConfiguration({ DATA_DIR: dataDir })).toThrow(/interrupted.*--replace/);
    await restoreBackup(backup, source, keys, OPTIONS);
    expect(() => parseEdgeConfiguration({ DATA_DIR: dataDir })).not.toThrow();
    expect(readdirSync(dataDir).sort()).toEqual(['gateway.sqlite', 'logs']);
    refuseUnfinishedRestore(dataDir);
  });

  it('never removes the folder that marks an interrupted restore, so that a second kill is also detected', async () => {
    const { source, server, backup } = installation('secret');
    server.close();
    const keys = await newKeys();
    await createBackup(source, backup, keys);
    const { dataDir } = source;
    renameSync(dataDir, `${dataDir}.before-1`);
    mkdirSync(join(`${dataDir}.restoring`, 'half'), { recursive: true });
    // While the folder is open, no other folder gets its inode number.
    const mark = openSync(`${dataDir}.restoring`, 'r');
    const { ino } = fstatSync(mark);
    await expect(restoreBackup(backup, source, await newKeys(), OPTIONS)).rejects.toThrow();
    expect([statSync(`${dataDir}.restoring`).ino, readdirSync(`${dataDir}.restoring`)]).toEqual([ino, []]);
    await restoreBackup(backup, source, keys, OPTIONS);
    expect(statSync(dataDir).ino).toBe(ino);
    closeSync(mark);
  });

  it.each([
    ['another JWT_SECRET is set', 'one', 'two', 'The backup is of another installation.'],
    ['no JWT_SECRET is set', 'one', undefined, 'JWT_SECRET is not set'],
    ['JWT_SECRET was never set', undefined, undefined, 'JWT_SECRET is not set'],
    ['no JWT_SECRET was set at the backup', undefined, 'two', 'JWT_SECRET was not set when the backup was'],
  ])('is refused without --move if %s', async (_, secret, otherSecret, message) => {
    const [one, two] = [installation(secret), installation(otherSecret)];
    one.server.close();
    two.server.close();
    const keys = await newKeys();
    await createBackup(one.source, one.backup, keys);
    await expect(restoreBackup(one.backup, two.source, keys, OPTIONS)).rejects.toThrow(message);
    const { earlier } = await restoreBackup(one.backup, two.source, keys, { ...OPTIONS, isMove: true });
    expect(earlier).toHaveLength(1);
  });
});
