import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCustomerWorld } from './world/customer-world.ts';
import { type ClusterWorld, withstands } from './world/drills.ts';
import { startOpsWorld } from './world/ops-world.ts';
import { type ReleasedServers, unpackReleasedServers } from './world/released-servers.ts';
import { startStudyWorld } from './world/study-world.ts';

const WORLDS: readonly (readonly [
  string,
  string,
  () => Promise<ClusterWorld & { stop(): Promise<void> }>,
])[] = [
  ['the operator API', 'gateway/dist/ops/main.js', startOpsWorld],
  ['the customer gateway', 'gateway/dist/customer/main.js', startCustomerWorld],
  ['study-auth', 'study-auth/dist/main.js', startStudyWorld],
];

let released: ReleasedServers;
beforeAll(async () => {
  released = await unpackReleasedServers();
});
afterAll(() => released?.remove());

/** Adds columns and an index to every table, as the migrations of a next release can do. */
async function addColumns({ database }: ClusterWorld): Promise<void> {
  const { primary } = database.pair;
  const others =
    "SELECT datname FROM pg_database WHERE datname NOT IN ('postgres', 'template0', 'template1')";
  for (const { datname } of await primary.query<{ datname: string }>(others)) {
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    for (const { tablename } of await primary.query<{ tablename: string }>(tables, datname)) {
      const columns = 'ADD COLUMN added text, ADD COLUMN counted integer NOT NULL DEFAULT 0';
      await primary.query(`ALTER TABLE ${tablename} ${columns}`, datname);
      await primary.query(`CREATE INDEX ${tablename}_added ON ${tablename} (added)`, datname);
    }
  }
}

describe.each(WORLDS)('%s of the last release and of this one on one database', (_name, main, start) => {
  let world: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    world = await start();
    const restarted = world.servers.instances.map(async (instance) => {
      await instance.kill();
      instance.use(released.program(main));
      await instance.start();
    });
    await Promise.all(restarted);
    await world.servers.upIs(restarted.length);
  });
  afterAll(() => world?.stop());

  /** Restarts each instance with this program, one after the other. */
  async function replaceAll(program: string): Promise<undefined> {
    for (const instance of world.servers.instances) instance.use(program);
    expect(await world.servers.restartAll()).toEqual([0, 0, 0]);
  }

  it('fail no request while a migration adds columns and this release replaces the last one', async () => {
    const upgrade = () => addColumns(world).then(() => replaceAll(main));
    expect((await withstands(world, upgrade, world.servers.urlWithoutRetries)).failed).toEqual([]);
  });

  it('fail no request while the last release is started again on the migrated database', async () => {
    const rollBack = () => replaceAll(released.program(main));
    expect((await withstands(world, rollBack, world.servers.urlWithoutRetries)).failed).toEqual([]);
  });
});
