import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { type RunningPostgres, startPostgres } from '@gatehouse/testing/servers/postgres';
import { debianPostgres } from '@gatehouse/testing/servers/postgres-pair';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  type BackupEntry,
  type BackupSummary,
  opened,
  packed,
  SUMMARY_PATH,
  sealed,
  unpack,
} from '../../src/backup/index.ts';
import { postgresProgram } from '../../src/backup/postgres/postgres-program.ts';
import { type Confirmed, storedInvites, writeHistory } from './backup-history.ts';
import { gatehouse } from './gatehouse.ts';
import { type PostgresInstallation, postgresInstallation } from './postgres-installation.ts';

const WRITER = join(import.meta.dirname, 'writing-history.ts');
const MAX_PAUSE_MS = 500;
const PASSPHRASE = { BACKUP_PASSPHRASE: 'correct horse battery staple' };

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres(debianPostgres);
});
afterAll(() => postgres.stop());

/** Creates an installation with a migrated database. */
async function migrated(): Promise<PostgresInstallation> {
  const installation = await postgresInstallation(postgres.url);
  const { DATABASE_URL, DATABASE_ADMIN_URL } = installation.roles;
  const urls = { DATABASE_URL, DATABASE_ADMIN_URL };
  expect(await gatehouse(installation.folder, ['migrate'], urls)).toMatchObject({ code: 0, stderr: '' });
  return installation;
}

/** Starts a process that writes when it gets a message, until it is killed. */
async function startWriter(
  folder: string,
  address: string,
  onConfirmed: (pair: Confirmed) => void,
): Promise<ChildProcess> {
  const writer = spawn(process.execPath, ['--conditions=@gatehouse/source', WRITER, folder, address], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void writer.kill('SIGKILL'));
  await once(writer, 'message');
  return writer.on('message', onConfirmed);
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function queried(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function databases(): Promise<readonly unknown[]> {
  const rows = await queried(postgres.url, 'select datname from pg_database order by 1');
  return rows.map(({ datname }) => datname);
}

/** Copies a backup, with a changed summary. */
async function repack(from: string, to: string, change: (summary: BackupSummary) => void): Promise<void> {
  const keys = { passphrase: PASSPHRASE.BACKUP_PASSPHRASE, recipients: [], identities: [] };
  const entries: { path: string; bytes: Uint8Array }[] = [];
  const archive = await opened(new Blob([readFileSync(from)]).stream(), keys);
  await unpack(archive, async ({ path, content }) => {
    entries.push({ path, bytes: Buffer.concat(await Readable.from(content).toArray()) });
  });
  const changed = entries.map(({ path, bytes }) => {
    const summary = path === SUMMARY_PATH ? JSON.parse(Buffer.from(bytes).toString()) : undefined;
    if (summary) change(summary);
    return { path, bytes: summary ? Buffer.from(JSON.stringify(summary)) : bytes };
  });
  const stream = ReadableStream.from(packed(entriesOf(changed))) as globalThis.ReadableStream<Uint8Array>;
  writeFileSync(to, Buffer.from(await new Response(await sealed(stream, keys)).arrayBuffer()));
}

async function* entriesOf(files: readonly { path: string; bytes: Uint8Array }[]): AsyncIterable<BackupEntry> {
  for (const { path, bytes } of files)
    yield { path, size: bytes.length, content: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() };
}

describe('a backup of PostgreSQL', () => {
  it('contains everything acknowledged before it began, although writers, servers and PostgreSQL are killed at random', async () => {
    const { folder, roles } = await migrated();
    const confirmed: Confirmed[] = [];
    const write = () => startWriter(folder, roles.DATABASE_URL, (pair) => confirmed.push(pair));
    const [first, second, third, fourth] = await Promise.all([write(), write(), write(), write()]);
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 0 });
    const progress = async (writer: ChildProcess) => {
      writer.send('begin');
      await once(writer, 'message');
      await pause(Math.random() * MAX_PAUSE_MS);
    };
    await Promise.all([progress(first), progress(second)]);
    await killed(first);
    await postgres.kill();
    await killed(second);
    await postgres.resume();
    await Promise.all([progress(third), progress(fourth)]);
    const acknowledged = [...confirmed];
    expect(acknowledged.length).toBeGreaterThan(5);

    const file = join(dirname(folder), 'nightly.age');
    const identity = await generateIdentity();
    const { BACKUP_DATABASE_URL, DATABASE_ADMIN_URL } = roles;
    const recipients = { BACKUP_RECIPIENTS: await identityToRecipient(identity), BACKUP_DATABASE_URL };
    const creating = gatehouse(folder, ['backup', 'create', file], recipients);
    await pause(Math.random() * MAX_PAUSE_MS);
    await killed(third);
    expect(await creating).toMatchObject({ code: 0 });
    await killed(fourth);

    const { processes } = JSON.parse((await gatehouse(folder, ['status', '--json'])).stdout);
    for (const { pid } of processes) process.kill(pid, 'SIGKILL');
    await postgres.kill();
    await gatehouse(folder, ['down']);
    await postgres.resume();
    rmSync(join(folder, 'data'), { recursive: true });
    const name = new URL(roles.DATABASE_URL).pathname.slice(1);
    await queried(postgres.url, `drop database ${name} with (force)`);

    const keys = { BACKUP_IDENTITIES: identity, DATABASE_ADMIN_URL };
    expect(await gatehouse(folder, ['backup', 'verify', file], keys)).toMatchObject({ code: 0, stderr: '' });
    expect(await gatehouse(folder, ['backup', 'restore', file], keys)).toMatchObject({ code: 0, stderr: '' });
    expect((await databases()).filter((each) => String(each).startsWith('gatehouse_scratch'))).toEqual([]);
    const stored = await storedInvites(roles.DATABASE_URL);
    expect(acknowledged.filter(({ digest }) => !stored.has(digest))).toEqual([]);
    const blocks = await FlatFsBlockStore.open(join(folder, 'data/blocks'));
    for (const { cid } of acknowledged) expect(await blocks.get(cid)).toBeDefined();
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['down'])).toMatchObject({ code: 0 });
  });

  it('is refused for a role that row-level security restricts', async () => {
    const { folder, roles } = await migrated();
    const file = join(dirname(folder), 'backup.age');
    for (const role of ['DATABASE_ADMIN_URL', 'DATABASE_URL'] as const) {
      const variables = { ...PASSPHRASE, BACKUP_DATABASE_URL: roles[role] };
      expect(await gatehouse(folder, ['backup', 'create', file], variables)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('bypassrls'),
      });
    }
    expect(await gatehouse(folder, ['backup', 'create', file], PASSPHRASE)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('BACKUP_DATABASE_URL'),
    });
    expect(readdirSync(dirname(folder))).toEqual(['gateway']);
  });

  it('replaces a database only on request and while no process uses it, and keeps the earlier one', async () => {
    const { folder, roles } = await migrated();
    const stopped = new AbortController();
    const history = writeHistory(folder, roles.DATABASE_URL, stopped.signal);
    await gatehouse(folder, ['status']);
    stopped.abort();
    const { invites } = await history;
    const file = join(dirname(folder), 'backup.age');
    const { BACKUP_DATABASE_URL, DATABASE_ADMIN_URL } = roles;
    const variables = { ...PASSPHRASE, BACKUP_DATABASE_URL, DATABASE_ADMIN_URL };
    expect(await gatehouse(folder, ['backup', 'create', file], variables)).toMatchObject({ code: 0 });
    expect(readFileSync(file).includes('PGDMP')).toBe(false);
    const present = await gatehouse(folder, ['backup', 'restore', file], variables);
    expect(present).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') });

    const name = new URL(roles.DATABASE_URL).pathname.slice(1);
    const restore = ['backup', 'restore', '--replace', file];
    const user = new pg.Client({ connectionString: roles.DATABASE_URL });
    await user.connect();
    const used = await gatehouse(folder, restore, variables);
    expect(used).toMatchObject({ code: 1, stderr: expect.stringContaining('A process uses the database') });
    await user.end();
    expect((await databases()).filter((each) => String(each).startsWith(name))).toEqual([name]);
    expect(readdirSync(folder).filter((each) => each.startsWith('data'))).toEqual(['data']);

    const restored = await gatehouse(folder, restore, variables);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(`${name}_before_`) });
    const kept = (await databases()).filter((each) => String(each).startsWith(name));
    expect(kept).toEqual([name, expect.stringMatching(/_before_\d+$/)]);
    expect(await storedInvites(roles.DATABASE_URL)).toEqual(new Set(invites));
  });

  it('is refused when a row in it differs from the database that was backed up', async () => {
    const { folder, roles } = await migrated();
    const { BACKUP_DATABASE_URL, DATABASE_ADMIN_URL } = roles;
    const file = join(dirname(folder), 'backup.age');
    const variables = { ...PASSPHRASE, BACKUP_DATABASE_URL, DATABASE_ADMIN_URL };
    const bucket = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', S3_BUCKET: 'far-away' };
    expect(await gatehouse(folder, ['backup', 'create', file], { ...variables, ...bucket })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Blocks are in the bucket far-away, not in the backup'),
    });
    expect(await gatehouse(folder, ['backup', 'verify', file], variables)).toMatchObject({ code: 0 });
    const other = join(dirname(folder), 'other.age');
    await repack(file, other, (summary) => {
      summary.digests = { ...summary.digests, block_walk: '1' };
    });
    expect(await gatehouse(folder, ['backup', 'verify', other], variables)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('differs from its summary'),
    });
  });
});

describe('the programs of PostgreSQL', () => {
  it('are refused when they are older than the server, with the version that is needed', async () => {
    await expect(postgresProgram('pg_dump', 99)).rejects.toThrow(
      /^pg_dump of PostgreSQL 99 or newer is missing\. Found only .+ of version \d+\. Install it \(Debian: postgresql-client-99\)/,
    );
    const server = await queried(inject('postgresUrl'), 'show server_version');
    const newest = await postgresProgram('pg_dump', 1);
    expect(parseInt(String(server[0]?.server_version), 10)).toBeGreaterThan(newest.majorVersion);
  });
});
