import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  accountMigrations,
  auditMigrations,
  laterMigrations,
  type Migrations,
  migrate,
  pendingMigrations,
  readiness,
} from '@gatehouse/adapters/knex';
import { DAY } from '@gatehouse/core/kernel';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { describe, expect, it } from 'vitest';
import { RELEASE } from '../../src/knex/migrations/release.ts';
import { MIGRATIONS, type OwnDatabase, storageIn, TESTED_DATABASES } from './world/storages.ts';

async function withDatabase(
  create: () => Promise<OwnDatabase>,
  work: (own: OwnDatabase) => Promise<void>,
): Promise<void> {
  const own = await create();
  try {
    await work(own);
  } finally {
    await own.remove();
  }
}

describe.each(TESTED_DATABASES)('migrations on %s', (_engine, create) => {
  it('run once when several servers start concurrently', () =>
    withDatabase(create, async (own) => {
      const servers = await Promise.all([own.open(), own.open(), own.open()]);
      const taken = await Promise.all(servers.map((server) => migrate(server, MIGRATIONS)));
      expect(taken.flat().sort()).toEqual(Object.keys(MIGRATIONS).sort());
      for (const server of servers) {
        expect(await readiness(server, MIGRATIONS)).toEqual({ ready: true });
        await server.close();
      }
    }));

  it('continue after the previous release and keep its data', () =>
    withDatabase(create, async (own) => {
      const before = await own.open();
      await migrate(before, accountMigrations);
      const account = sampleAccount();
      await storageIn(before).accounts.insert(account);
      const after = await own.open();
      expect(await readiness(after, MIGRATIONS)).toEqual({
        ready: false,
        code: 'migrations_missing',
        reason: expect.stringContaining('audit-0001-log'),
        detail: expect.stringContaining('audit-0001-log'),
      });
      expect(await migrate(after, { ...accountMigrations, ...auditMigrations })).toEqual(
        Object.keys(auditMigrations),
      );
      expect(await storageIn(before).accounts.byId(account.id)).toEqual(account);
      await before.close();
      await after.close();
    }));

  it('keep addresses familiar that the previous release stored without a time', () =>
    withDatabase(create, async (own) => {
      const server = await own.open();
      const { 'account-0005-familiar-sign-ins': _dated, ...before } = accountMigrations;
      await migrate(server, before);
      const addAsBefore = (key: string) => server.write((from) => from('familiar_sign_ins').insert({ key }));
      await addAsBefore('before');
      await migrate(server, accountMigrations);
      await addAsBefore('during the update');
      const { attempts } = storageIn(server);
      expect(await attempts.purgeFamiliar(Date.now() - DAY, 10)).toBe(0);
      expect(await attempts.purgeFamiliar(Date.now() + DAY, 10)).toBe(2);
      await server.close();
    }));

  it('are listed before they run, without changing a new database', () =>
    withDatabase(create, async (own) => {
      const server = await own.open();
      expect(await pendingMigrations(server, MIGRATIONS)).toEqual(Object.keys(MIGRATIONS));
      expect(await pendingMigrations(server, MIGRATIONS)).toEqual(await migrate(server, MIGRATIONS));
      expect(await pendingMigrations(server, MIGRATIONS)).toEqual([]);
      await server.close();
    }));

  it('of a later release are ignored if they only added something', () =>
    withDatabase(create, async (own) => {
      const server = await own.open();
      await migrate(server, {
        ...MIGRATIONS,
        'audit-9999-more': async () => {},
        'other-0001-own': async () => {},
      });
      expect(await laterMigrations(server, MIGRATIONS)).toEqual(['audit-9999-more']);
      expect(await migrate(server, MIGRATIONS)).toEqual([]);
      expect(await readiness(server, MIGRATIONS)).toEqual({ ready: true });
      await server.close();
    }));

  it('of a later release are refused if they removed something that this release needs', () =>
    withDatabase(create, async (own) => {
      const server = await own.open();
      const [step, needless] = ['audit-9999-less-since-99.0.0', 'audit-9998-less-since-0.1.0'];
      await migrate(server, { ...MIGRATIONS, [needless]: async () => {} });
      expect(await migrate(server, MIGRATIONS)).toEqual([]);
      await migrate(server, { ...MIGRATIONS, [needless]: async () => {}, [step]: async () => {} });
      const reason =
        `a later release has removed parts that this release (${RELEASE}) needs: ${step}. Start release 99.0.0 or ` +
        'later, or stop all processes and restore the backup from before the upgrade';
      await expect(migrate(server, MIGRATIONS)).rejects.toMatchObject({ reason });
      await expect(pendingMigrations(server, MIGRATIONS)).rejects.toMatchObject({ reason });
      expect(await readiness(server, MIGRATIONS)).toEqual({
        ready: false,
        code: 'schema_of_another_release',
        reason: 'the schema of the database is of another release',
        detail: reason,
      });
      await server.close();
    }));

  it('leave nothing behind when a step fails', () =>
    withDatabase(create, async (own) => {
      const database = await own.open();
      const failing: Migrations = {
        ...accountMigrations,
        'broken-0001': async (door) => {
          await door.define((schema) => schema.createTable('half', (table) => table.text('id')));
          throw new Error('halfway');
        },
      };
      await expect(migrate(database, failing)).rejects.toThrow('halfway');
      await expect(database.read((from) => from('half').select())).rejects.toThrow(/half/);
      expect(await migrate(database, accountMigrations)).toEqual(Object.keys(accountMigrations));
      await database.close();
    }));

  it('can be repeated after a server was killed in the middle of them', () =>
    withDatabase(create, async (own) => {
      const script = fileURLToPath(new URL('./world/migrate-halfway.ts', import.meta.url));
      const child = spawn(process.execPath, ['--conditions=@gatehouse/source', script, own.url, own.driver], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const database = await own.open();
      expect(await migrate(database, accountMigrations)).toEqual(Object.keys(accountMigrations));
      await database.close();
    }));
});
