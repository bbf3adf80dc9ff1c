import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@gatehouse/adapters/knex';
import { Secret } from '@gatehouse/core/kernel';
import { describe, expect, it, onTestFinished } from 'vitest';
import { READERS } from '../../src/cli/config-command.ts';
import { prepareDatabase } from '../../src/database/prepare-database.ts';
import { examine, type Finding } from '../../src/doctor/index.ts';
import { type Machine, readProfile } from '../../src/install/index.ts';
import { PostgresUnusable } from '../../src/postgres/index.ts';
import { freePorts, installedFolder } from './installed-folder.ts';

const GOOD: Machine = {
  nodeVersion: '24.0.0',
  now: Date.UTC(2026, 10, 22),
  freeMemory: 2 ** 32,
  freeDisk: () => 2 ** 40,
  isRoot: false,
  postgresPrograms: async () => ({}),
};
const POOR: Machine = { ...GOOD, nodeVersion: '20.0.0', now: 0, freeMemory: 0, freeDisk: () => 0 };
const NOWHERE = 'http://127.0.0.1:1';

async function faults(folder: string, machine: Machine, isOffline: boolean) {
  const found = await findings(folder, machine, isOffline);
  return found.flatMap(({ check, faults: all }) =>
    all.map(({ field = '', message }) => `${check}: ${field} ${message}`.replace('  ', ' ')),
  );
}

function findings(folder: string, machine: Machine, isOffline: boolean): Promise<readonly Finding[]> {
  const { profile } = readProfile(folder);
  if (!profile) throw new Error('There is no profile.');
  const readers = Object.fromEntries(
    Object.entries(READERS).map(([name, read]) => [
      name,
      (environment: NodeJS.ProcessEnv, place: string) =>
        read({ environment, folder: place } as Parameters<typeof read>[0]),
    ]),
  );
  const examined = { folder, profile, environment: {}, machine, isRunning: false, isOffline };
  return examine(examined, readers);
}

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the doctor', () => {
  it.each([
    [
      'a step of a later release',
      'audit-9999-less-since-99.0.0',
      /^A later release .* Start release 99\.0\.0 or later/,
    ],
    [
      'a step that ended halfway',
      'unfinished audit-0001-log',
      /^The migration audit-0001-log has not ended\. /,
    ],
  ])('says what to do about %s, which migrating cannot repair', async (_, name, remedy) => {
    const folder = await installedFolder({ pds_url: NOWHERE });
    const url = `sqlite:${join(folder, 'data/gateway.sqlite')}`;
    await prepareDatabase({ databaseUrl: new Secret(url), databaseAdminUrl: undefined, isRelease: true });
    const database = await openDatabase(url);
    await database.write((from) =>
      from('applied_migrations').insert({ name, applied_at: from.raw('current_timestamp') }),
    );
    await database.close();
    const found = (await findings(folder, GOOD, true)).find(({ check }) => check === 'database');
    expect(found?.faults).toEqual([
      {
        message: `This release cannot use the schema of the database at ${url}`,
        remedy: expect.stringMatching(remedy),
      },
    ]);
  });

  it('does not advise to migrate a database that another program keeps busy', async () => {
    const folder = await installedFolder({ pds_url: NOWHERE });
    const url = `sqlite:${join(folder, 'data/gateway.sqlite')}`;
    await prepareDatabase({ databaseUrl: new Secret(url), databaseAdminUrl: undefined, isRelease: true });
    const database = await openDatabase(url);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const holding = database.transaction(async () => {
      await database.write((from) => from('readiness_probe').increment('probes', 1));
      lock();
      await released;
    });
    try {
      await locked;
      const found = (await findings(folder, GOOD, true)).find(({ check }) => check === 'database');
      expect(found?.faults).toEqual([
        {
          message: expect.stringMatching(/is not ready \(the database/),
          remedy: expect.stringMatching(/stop programs that keep the file or its disk busy/),
        },
      ]);
    } finally {
      release();
      await holding;
      await database.close();
    }
  });

  it('shows which customers can sign in at home, and reports an empty list', async () => {
    const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
    const folder = await installedFolder({
      pds_provider: 'operated',
      pds_url: NOWHERE,
      entitlement_service_url: 'https://gateway.example.org',
      home_dids: [did],
    });
    const home = async () => (await findings(folder, GOOD, true)).find(({ check }) => check === 'home');
    expect(await home()).toEqual({ check: 'home', note: `customers who can sign in: ${did}`, faults: [] });
    const manifest = join(folder, 'svc-gateway.json');
    const { home_dids, ...fields } = JSON.parse(readFileSync(manifest, 'utf8'));
    expect(home_dids).toEqual([did]);
    writeFileSync(manifest, JSON.stringify(fields));
    expect(await home()).toMatchObject({ faults: [{ field: 'home_dids', message: 'is empty' }] });
  });

  it('reports an embedded PostgreSQL that cannot run, and checks its data only while it runs', async () => {
    const folder = await installedFolder({
      database: 'embedded',
      pds_url: NOWHERE,
      ports: await freePorts({ database: 'embedded' }),
    });
    expect(await faults(folder, GOOD, true)).toEqual([]);
    const found = await findings(folder, GOOD, true);
    expect(found.find(({ check }) => check === 'database')?.note).toContain('was not checked');
    expect(found.map(({ check }) => check)).toContain('backup');
    const postgresPrograms = () =>
      Promise.reject(new PostgresUnusable('PostgreSQL is missing', 'Install it'));
    expect(await faults(folder, { ...GOOD, isRoot: true, postgresPrograms }, true)).toEqual([
      'database: PostgreSQL refuses to run as root',
      'database: PostgreSQL is missing',
    ]);
    mkdirSync(join(folder, 'data/postgresql'), { mode: 0o755 });
    expect(await faults(folder, GOOD, true)).toEqual([
      expect.stringMatching(/^files: Other users .*data\/postgresql$/),
    ]);
  });

  it('reports only a taken port of an otherwise good installation, and all planted faults in one report', async () => {
    const port = await takenPort();
    const ports = { ...(await freePorts()), worker: port };
    const folder = await installedFolder({ pds_url: NOWHERE, ports });
    const data = join(folder, 'data');
    const url = `sqlite:${join(data, 'gateway.sqlite')}`;
    await prepareDatabase({ databaseUrl: new Secret(url), databaseAdminUrl: undefined, isRelease: true });
    const taken = expect.stringMatching(new RegExp(`^processes: ports\\.worker is ${port}, where `));
    expect(await faults(folder, GOOD, true)).toEqual([taken]);

    rmSync(join(folder, 'schemas/svc-gateway.schema.json'));
    writeFileSync(join(folder, 'svc-triangle.json'), '{');
    rmSync(join(data, 'secrets/SWARM_MASTER_SECRET'));
    chmodSync(join(data, 'secrets/JWT_SECRET'), 0o644);
    chmodSync(data, 0o755);
    rmSync(join(data, 'gateway.sqlite'));
    const manifest = join(folder, 'svc-gateway.json');
    const fields = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify({ ...fields, flat_fs_blocks_path: '', rust_lag: 'info' }));
    const found = await faults(folder, POOR, false);
    expect(found).toEqual(
      expect.arrayContaining([
        'machine: Node is 20.0.0',
        expect.stringMatching(/^machine: Only 0 MiB of .* on the disk/),
        expect.stringMatching(/^machine: Only 0 MiB of .* memory/),
        'machine: The clock shows 1970-01-01',
        expect.stringMatching(/^files: .*svc-gateway\.schema\.json is missing/),
        expect.stringMatching(/^files: .*svc-triangle\.json is not JSON/),
        expect.stringMatching(/^files: The secret .*SWARM_MASTER_SECRET is missing/),
        expect.stringMatching(/^files: Other users .*JWT_SECRET/),
        expect.stringMatching(/^files: Other users .*data$/),
        expect.stringMatching(/^settings: flat_fs_blocks_path must not be empty/),
        expect.stringMatching(/^settings: rust_lag .* the nearest is rust_log/),
        expect.stringMatching(/^database: There is no database/),
        taken,
        expect.stringMatching(/^pds: pds_url .* where no PDS responds/),
      ]),
    );
  });
});
