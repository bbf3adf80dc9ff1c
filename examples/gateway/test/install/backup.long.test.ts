import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { type GivenAnswers, readProfile } from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { storedInvites, writeHistory } from './backup-history.ts';
import { gatehouse } from './gatehouse.ts';
import { freePorts, installedFolder } from './installed-folder.ts';

const PASSPHRASE = { BACKUP_PASSPHRASE: 'correct horse battery staple' };

async function installation(): Promise<string> {
  const given: GivenAnswers = { pds_provider: 'public' };
  return installedFolder({ ...given, ports: await freePorts(given) });
}

/** Creates an installation with a database, whose processes do not run. */
async function migrated(): Promise<string> {
  const folder = await installation();
  const database = { DATABASE_URL: addressIn(folder) };
  expect(await gatehouse(folder, ['migrate'], database)).toMatchObject({ code: 0 });
  return folder;
}

/** Address of the database, as seen from outside the installation. */
function addressIn(folder: string): string {
  return `sqlite:${join(folder, 'data/gateway.sqlite')}`;
}

describe('a backup', () => {
  it('contains everything acknowledged before it began, even while the processes write', async () => {
    const folder = await installation();
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 0 });
    const before = new AbortController();
    const earlier = writeHistory(folder, addressIn(folder), before.signal);
    await gatehouse(folder, ['status']);
    before.abort();
    const acknowledged = await earlier;
    expect(acknowledged.invites.length).toBeGreaterThan(5);

    const file = join(dirname(folder), 'nightly.age');
    const during = new AbortController();
    const later = writeHistory(folder, addressIn(folder), during.signal);
    const identity = await generateIdentity();
    const recipients = { BACKUP_RECIPIENTS: await identityToRecipient(identity) };
    expect(await gatehouse(folder, ['backup', 'create', file], recipients)).toMatchObject({ code: 0 });
    during.abort();
    await later;

    const { processes } = JSON.parse((await gatehouse(folder, ['status', '--json'])).stdout);
    for (const { pid } of processes) process.kill(pid, 'SIGKILL');
    await gatehouse(folder, ['down']);
    rmSync(join(folder, 'data'), { recursive: true });

    const keys = { BACKUP_IDENTITIES: identity };
    expect(await gatehouse(folder, ['backup', 'verify', file], keys)).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['backup', 'restore', file], keys)).toMatchObject({ code: 0 });
    const stored = await storedInvites(addressIn(folder));
    expect(acknowledged.invites.filter((digest) => !stored.has(digest))).toEqual([]);
    const blocks = await FlatFsBlockStore.open(join(folder, 'data/blocks'));
    for (const cid of acknowledged.cids) expect(await blocks.get(cid)).toBeDefined();
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['down'])).toMatchObject({ code: 0 });
  });

  it('is refused with a wrong passphrase, if it was altered, and if data exists', async () => {
    const folder = await migrated();
    const file = join(dirname(folder), 'backup.age');
    expect(await gatehouse(folder, ['backup', 'create', file])).toMatchObject({ code: 2 });
    expect(await gatehouse(folder, ['backup', 'create', file], PASSPHRASE)).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['backup', 'create', file], PASSPHRASE)).toMatchObject({ code: 1 });
    expect(readFileSync(file).includes('SQLite format')).toBe(false);

    const wrong = await gatehouse(folder, ['backup', 'verify', file], { BACKUP_PASSPHRASE: 'wrong' });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be opened') });
    const altered = readFileSync(file);
    altered[altered.length - 40] = (altered.at(-40) ?? 0) ^ 1;
    const other = join(dirname(folder), 'altered.age');
    writeFileSync(other, altered);
    expect(await gatehouse(folder, ['backup', 'verify', other], PASSPHRASE)).toMatchObject({ code: 1 });

    const present = await gatehouse(folder, ['backup', 'restore', file], PASSPHRASE);
    expect(present).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') });
    const replaced = await gatehouse(folder, ['backup', 'restore', '--replace', file], PASSPHRASE);
    expect(replaced).toMatchObject({ code: 0, stdout: expect.stringContaining('The earlier data is in') });
    expect(readdirSync(folder).filter((name) => name.startsWith('data'))).toHaveLength(2);
  });

  it('is restored for another installation only on request, with its secrets', async () => {
    const [one, two] = [await migrated(), await installation()];
    const file = join(dirname(one), 'one.age');
    expect(await gatehouse(one, ['backup', 'create', file], PASSPHRASE)).toMatchObject({ code: 0 });
    const secret = (folder: string) => readFileSync(join(folder, 'data/secrets/JWT_SECRET'), 'utf8');
    const before = secret(two);
    const refused = await gatehouse(two, ['backup', 'restore', file], PASSPHRASE);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('of another installation') });
    expect(secret(two)).toBe(before);
    expect(await gatehouse(two, ['backup', 'restore', '--move', file], PASSPHRASE)).toMatchObject({
      code: 0,
    });
    expect(secret(two)).toBe(secret(one));
    expect(readProfile(two).faults).toEqual([]);
  });

  it('is verified even if it is of an earlier release and lacks migrations', async () => {
    const folder = await installation();
    const earlier = Object.fromEntries(Object.entries(gatewayMigrations).slice(0, -1));
    await mkdir(join(folder, 'data'), { recursive: true });
    const database = await openDatabase(addressIn(folder));
    await migrate(database, earlier);
    await database.close();
    const file = join(dirname(folder), 'earlier.age');
    expect(await gatehouse(folder, ['backup', 'create', file], PASSPHRASE)).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['backup', 'verify', file], PASSPHRASE)).toMatchObject({ code: 0 });
  });

  it('undoes an upgrade that removed something which this release needs', async () => {
    const folder = await migrated();
    const before = join(dirname(folder), 'before-upgrade.age');
    expect(await gatehouse(folder, ['backup', 'create', before], PASSPHRASE)).toMatchObject({ code: 0 });
    const database = await openDatabase(addressIn(folder));
    const removal = { 'queue-9999-less-since-99.0.0': async () => {} };
    await migrate(database, { ...gatewayMigrations, ...removal });
    await database.close();
    const refusal = expect.stringContaining('Start release 99.0.0 or later');
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 1, stderr: refusal });
    expect(await gatehouse(folder, ['down'])).toMatchObject({ code: 0 });
    const after = join(dirname(folder), 'after-upgrade.age');
    expect(await gatehouse(folder, ['backup', 'create', after], PASSPHRASE)).toMatchObject({ code: 0 });
    const verified = await gatehouse(folder, ['backup', 'verify', after], PASSPHRASE);
    expect(verified).toMatchObject({ code: 3, stderr: refusal });

    const restored = await gatehouse(folder, ['backup', 'restore', '--replace', before], PASSPHRASE);
    expect(restored).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['up'])).toMatchObject({ code: 0 });
    expect(await gatehouse(folder, ['down'])).toMatchObject({ code: 0 });
  });

  it('is not read from a file of another format', async () => {
    const file = join(configFolder({ 'notes.txt': 'not a backup' }), 'notes.txt');
    const folder = await migrated();
    expect(await gatehouse(folder, ['backup', 'verify', file], PASSPHRASE)).toMatchObject({ code: 1 });
    for (const name of ['none.age', 'data', '/dev/zero'])
      expect(await gatehouse(folder, ['backup', 'verify', name], PASSPHRASE)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Specify a backup.'),
      });
  });
});
