import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { Secret } from '@gatehouse/core/kernel';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type BackupKeys,
  createBackup,
  restoreBackup,
  sealed,
  unpackBackup,
} from '../../src/backup/index.ts';
import { configFolder } from '../config/config-folder.ts';

const OPTIONS = { replaces: true, isMove: true, prepare: async () => {} };
const DAMAGED = 'The backup is damaged, or it is not a backup of Gatehouse.';
const NOT_OPENED = 'The backup cannot be opened.';

interface Installation {
  readonly folder: string;
  readonly source: { readonly dataDir: string; readonly databaseUrl: undefined; readonly jwtSecret: Secret };
}

let keys: BackupKeys;
let installed: Installation;
let backup: string;

beforeEach(async () => {
  keys = await newKeys();
  installed = installation();
  backup = join(configFolder(), 'backup.age');
});

async function newKeys(): Promise<BackupKeys> {
  const identity = await generateIdentity();
  return { passphrase: undefined, recipients: [await identityToRecipient(identity)], identities: [identity] };
}

function installation(): Installation {
  const folder = configFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'secrets'), { recursive: true });
  writeFileSync(join(dataDir, 'secrets/JWT_SECRET'), randomBytes(30).toString('hex'));
  writeFileSync(join(dataDir, 'large'), randomBytes(200_000));
  const database = new Database(join(dataDir, 'gateway.sqlite'));
  database.exec('create table audit_log (sequence integer, hash text)');
  database.close();
  return { folder, source: { dataDir, databaseUrl: undefined, jwtSecret: new Secret('unused') } };
}

/** Contents of all files below the folder, by path. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.map((path) => {
      const file = join(folder, path);
      return [path, statSync(file).isDirectory() ? 'folder' : readFileSync(file, 'base64')];
    }),
  );
}

/** Encrypts an archive for the public recipient. An attacker who knows the recipient can do the same. */
async function writeSealed(...parts: readonly (string | Uint8Array)[]): Promise<void> {
  const stream = ReadableStream.from(parts.map((part) => Buffer.from(part)));
  const encrypted = await sealed(stream as globalThis.ReadableStream<Uint8Array>, keys);
  writeFileSync(backup, Buffer.from(await new Response(encrypted).arrayBuffer()));
}

const line = (header: object) => `${JSON.stringify(header)}\n`;
const file = (path: string, content: string | Uint8Array = 'x') => [
  line({ path, size: Buffer.from(content).length }),
  content,
];

/** Returns the content of the two entries that a valid backup needs: summary and database. */
function usualEntries() {
  const database = readFileSync(join(installed.source.dataDir, 'gateway.sqlite'));
  const summary = {
    kind: 'gatehouse.backup_v1',
    created_at: '2026-01-01T00:00:00.000Z',
    installation: '',
    rows: { audit_log: 0 },
    audit_head: { sequence: 0, hash: '0'.repeat(64) },
  };
  return { summary, database };
}

/** Writes a backup with the usual entries and further ones. */
async function writeWith(
  further: readonly (string | Uint8Array)[],
  {
    count = 1,
    summary: changed = {},
    database: other,
  }: { count?: number; summary?: object; database?: Uint8Array } = {},
): Promise<void> {
  const { summary, database } = usualEntries();
  await writeSealed(
    ...file('gatehouse-backup.json', JSON.stringify({ ...summary, ...changed })),
    ...file('gateway.sqlite', other ?? database),
    ...further,
    line({ entries: count + 2 }),
  );
}

/** Expects that the backup is refused with this message, and that nothing is written or changed. */
async function expectRefusal(message: string | RegExp): Promise<void> {
  const before = filesIn(installed.folder);
  await expect(restoreBackup(backup, installed.source, keys, OPTIONS)).rejects.toThrow(message);
  expect(filesIn(installed.folder)).toEqual(before);
  // `backup verify` unpacks the backup as well.
  const scratch = join(configFolder(), 'scratch');
  await expect(unpackBackup(backup, scratch, keys)).rejects.toThrow(message);
}

describe('a backup that a stranger has written', () => {
  it('is restored if it has no fault', async () => {
    await writeWith(file('a/b'));
    await restoreBackup(backup, installed.source, keys, OPTIONS);
    expect(Object.keys(filesIn(installed.source.dataDir))).toEqual(['a', 'a/b', 'gateway.sqlite', 'logs']);
  });

  it.each([
    '../outside',
    'a/../../outside',
    '/tmp/outside',
    'a/..',
    '.',
    'a\\..\\outside',
    'C:\\outside',
    'a\0',
    'x'.repeat(256),
    'a/'.repeat(600),
  ])('is refused with the path %j', async (path) => {
    await writeWith(file(path));
    await expectRefusal(DAMAGED);
  });

  // Programs read settings and recovery data from files with such names, so a stranger could control the programs.
  it.each([
    'postgresql/postgresql.conf',
    'PostgreSQL/postgresql.conf',
    'PostgreSQL/postgresql.conf'.replace('s', '\u017F'),
    '.postgresql-1.2-abc/pg_hba.conf',
    'postgresql',
    'gateway.sqlite-wal',
    'gateway.sqlite-journal',
    'gateway.sqlite-shm',
    'gateway.sqlite-mark',
    'pds/account.sqlite-JOURNAL',
    'gatehouse.pid',
    'gatehouse.state.json',
    'logs/edge.log',
  ])('is refused with the file %s, which no backup contains', async (path) => {
    await writeWith(file(path));
    await expectRefusal(DAMAGED);
  });

  it.each([
    ['a symbolic link', { path: 'a', size: 0, type: 'symlink', target: '/etc/passwd' }],
    ['a hard link', { path: 'a', size: 0, link: 'gateway.sqlite' }],
    ['a device', { path: 'a', size: 0, mode: 0o20666, device: [1, 5] }],
    ['a negative size', { path: 'a', size: -1 }],
    ['a fractional size', { path: 'a', size: 0.5 }],
    ['an unsafe size', { path: 'a', size: 2 ** 60 }],
    ['a size as text', { path: 'a', size: '0' }],
    ['a list of paths', { path: ['a'], size: 0 }],
    ['no path', { size: 0 }],
  ])('is refused with %s', async (_what, header) => {
    await writeWith([line(header)]);
    await expectRefusal(DAMAGED);
  });

  it.each([
    ['a path twice', [...file('a'), ...file('a')], 2],
    ['the database twice', [...file('gateway.sqlite')], 1],
    ['a file where a folder is', [...file('a/b'), ...file('a')], 2],
    ['a folder where a file is', [...file('a'), ...file('a/b')], 2],
    ['more entries than it states', [...file('a'), ...file('b')], 1],
    ['fewer entries than it states', [...file('a')], 2],
    ['a size that is smaller than the content', [line({ path: 'a', size: 1 }), 'xxx'], 1],
  ] as const)('is refused with %s', async (_what, further, count) => {
    await writeWith(further, { count });
    await expectRefusal(DAMAGED);
  });

  it('is refused with a size that is larger than the content, without reserving that size', async () => {
    await writeWith([line({ path: 'a', size: 2 ** 50 }), 'x']);
    await expectRefusal('The backup ends too early.');
  });

  it('is refused with a header without an end', async () => {
    await writeWith([`{"path":"${'x'.repeat(2_000_000)}`]);
    await expectRefusal(DAMAGED);
  });

  it('is refused with a summary that is too long to be one', async () => {
    await writeWith([], { count: 0, summary: { created_at: 'x'.repeat(2 ** 20) } });
    await expectRefusal(DAMAGED);
  });

  it('is refused without a summary, without a database, and with a damaged one', async () => {
    const { summary, database } = usualEntries();
    await writeSealed(...file('gateway.sqlite', database), line({ entries: 1 }));
    await expectRefusal(DAMAGED);
    await writeSealed(...file('gatehouse-backup.json', JSON.stringify(summary)), line({ entries: 1 }));
    await expectRefusal('The backup contains no database.');
    for (const other of ['not a database', database.subarray(0, 4_096), Buffer.alloc(0)]) {
      await writeWith([], { count: 0, database: Buffer.from(other) });
      await expectRefusal(/^The database in the backup (?:is damaged|differs from its summary)/);
    }
  });

  it.each(['gatehouse.backup_v2', 'gatehouse.backup_v10'])(
    'is refused with the newer format %s, which the message names',
    async (kind) => {
      await writeWith([], { count: 0, summary: { kind, further: {} } });
      await expectRefusal(`A later release created the backup (format ${kind}). Use that release.`);
    },
  );

  it.each([
    ['another kind', { kind: 'of another program' }],
    ['a further member', { further: 1 }],
    ['no head of the audit log', { audit_head: undefined }],
    ['a number of rows as text', { rows: { audit_log: '0' } }],
  ])('is refused with %s in the summary', async (_what, summary) => {
    await writeWith([], { count: 0, summary });
    await expectRefusal(DAMAGED);
  });
});

describe('a backup that was altered', () => {
  beforeEach(() => createBackup(installed.source, backup, keys));

  it('is refused if it ends early', async () => {
    const whole = readFileSync(backup);
    for (const length of [0, 1, 30, 200, 300, 70_000, whole.length - 1]) {
      writeFileSync(backup, whole.subarray(0, length));
      await expectRefusal(/^The backup (?:is damaged|cannot be opened|ends too early)/);
    }
  });

  it('is refused if a bit is flipped', async () => {
    const whole = readFileSync(backup);
    for (const place of [5, 30, 100, 190, 250, 1_000, 70_000, whole.length - 1]) {
      const flipped = Buffer.from(whole);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      writeFileSync(backup, flipped);
      await expectRefusal(/^The backup (?:is damaged|cannot be opened)/);
    }
  });

  it('is refused if a part is replaced by the same part of another backup', async () => {
    const other = `${backup}.other`;
    await createBackup(installed.source, other, keys);
    const [one, two] = [readFileSync(backup), readFileSync(other)];
    for (const place of [0, 200, 70_000, 140_000]) {
      writeFileSync(
        backup,
        Buffer.concat([
          one.subarray(0, place),
          two.subarray(place, place + 65_552),
          one.subarray(place + 65_552),
        ]),
      );
      await expectRefusal(/^The backup (?:is damaged|cannot be opened)/);
    }
  });

  it('is refused if something follows its end', async () => {
    const whole = readFileSync(backup);
    for (const more of [Buffer.of(0), whole]) {
      writeFileSync(backup, Buffer.concat([whole, more]));
      await expectRefusal(/^The backup (?:is damaged|cannot be opened)/);
    }
  });
});

describe('a backup that cannot be decrypted', () => {
  it('is refused if it was created for another recipient, or with a passphrase', async () => {
    await createBackup(installed.source, backup, await newKeys());
    await expectRefusal(NOT_OPENED);
    keys = { ...keys, passphrase: 'wrong' };
    await expectRefusal(NOT_OPENED);
  });

  it('is refused before it is read if it does not begin as a backup does', async () => {
    for (const begin of ['', 'age-encryption.org/v2\n', 'age-encryption.org/v1', 'PK\x03\x04']) {
      writeFileSync(backup, Buffer.concat([Buffer.from(begin), Buffer.alloc(2 ** 20)]));
      await expectRefusal(NOT_OPENED);
    }
  });
});
