import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerdict } from './world/audit-verdict.ts';
import { withstands } from './world/drills.ts';
import { send } from './world/send.ts';
import { mountSmallDisk, type SmallDisk } from './world/small-disk.ts';
import { type StudyWorld, startStudyWorld } from './world/study-world.ts';

let disk: SmallDisk;
let world: StudyWorld;

beforeAll(async () => {
  disk = mountSmallDisk();
  world = await startStudyWorld({ folder: disk.folder });
});
afterAll(async () => {
  await world?.stop();
  disk?.unmount();
});

/** Writes until the server refuses a write, and returns the status of that refusal. */
async function firstRefusal(): Promise<number> {
  const { servers, admin } = world;
  for (;;) {
    const write = {
      method: 'POST',
      path: '/api/courses',
      token: admin.token,
      body: { title: 'x'.repeat(200) },
    };
    const { status } = await send(servers.url, write);
    if (status !== 201) return status;
  }
}

describe('a database server whose disk is full', () => {
  it('makes writes fail with 503 and takes every instance out of service, until there is room again', async () => {
    await withstands(world, async () => {
      disk.fill();
      expect(await firstRefusal()).toBe(503);
      await world.servers.upIs(0);
      disk.free();
      await world.servers.upIs(world.servers.instances.length);
      return performance.now();
    });
  });

  it('loses no data when the full disk crashes it, and serves requests again after a restart', async () => {
    const { primary } = world.database.pair;
    await withstands(world, async () => {
      disk.fill();
      const switching = async () => {
        for (;;) await primary.query('SELECT pg_switch_wal()');
      };
      await expect(switching()).rejects.toThrow();
      await world.servers.upIs(0);
      disk.free();
      await primary.stop();
      await primary.start();
      return performance.now();
    });
    expect(await auditVerdict(world.databaseUrl)).toMatchObject({ intact: true });
  });
});
