import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { gatehouse } from '../ops/command-line.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-copy-'));
});
afterEach(() => removeFolder(folder));

async function migrated(address: string): Promise<string> {
  const database = await openDatabase(address);
  await migrate(database, gatewayMigrations);
  await database.close();
  return address;
}

const sqlite = (name: string) => `sqlite:${join(folder, name)}`;
const copy = (from: string, to: string) => gatehouse(['copy', '--from', from, '--to', to], {});

describe('gatehouse copy', () => {
  it('copies a file to PostgreSQL and refuses to copy it again', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const [from, to] = [await migrated(sqlite('source')), await migrated(url)];
    const first = await copy(from, to);
    expect(first).toEqual({
      exitCode: 0,
      out: expect.stringMatching(/^\d+ rows in \d+ tables copied and compared\.$/),
      complaints: '',
    });
    const database = await openDatabase(from);
    await database.write((start) =>
      start('leases').insert({ name: 'x', holder: 'y', expires_at: 0, fence: 1 }),
    );
    await database.close();
    expect((await copy(from, to)).exitCode).toBe(0);
    const again = await copy(from, to);
    expect([again.exitCode, again.complaints]).toEqual([
      1,
      expect.stringContaining('The target is not empty'),
    ]);
    await drop();
  });

  it('creates no file for a database that does not exist', async () => {
    const { exitCode, complaints } = await copy(await migrated(sqlite('source')), sqlite('missing'));
    expect([exitCode, complaints]).toEqual([
      2,
      expect.stringContaining('Create it with `gatehouse migrate`'),
    ]);
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  it.each(['x', 'http://127.0.0.1/x', 'mysql:127.0.0.1/x', 'postgres://u:p#w@127.0.0.1/x'])(
    'refuses %s, which is not the address of a database',
    async (address) => {
      const { exitCode, complaints } = await copy(address, sqlite('missing'));
      expect([exitCode, complaints]).toEqual([2, expect.stringMatching(/^--from must /)]);
    },
  );

  it('refuses to copy a database into itself', async () => {
    const address = await migrated(sqlite('source'));
    expect((await copy(address, address)).exitCode).toBe(2);
  });
});
