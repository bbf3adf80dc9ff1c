import { expect } from 'vitest';
import type { Balanced } from './balanced.ts';
import type { SendRequest } from './load.ts';
import type { SharedDatabase } from './shared-database.ts';
import { type UnderLoad, underLoad } from './under-load.ts';

/** Three instances of a server on a replicated database, and the requests that a load sends to them. */
export interface ClusterWorld {
  readonly database: SharedDatabase;
  readonly servers: Balanced;
  /** Number of instances that are ready while the database accepts no writes. */
  readonly upWhileReadOnly: number;
  /** Returns requests to this address that must succeed. Requests with the name `write` store something. */
  requests(url: string): Promise<Readonly<Record<string, SendRequest>>>;
  /** Returns the numbers of the writes that were stored, for the requests that the last call of `requests` returned. */
  written(): Promise<ReadonlySet<number>>;
}

/** Time in which every request must succeed again. */
const RECOVERY_MS = 10_000;

/** The faults that three instances must withstand. After each drill, all instances run again. */
export const DRILLS: Readonly<Record<string, (world: ClusterWorld) => Promise<void>>> = {
  'fail no request while they are restarted one after the other': async (world) => {
    const { urlWithoutRetries, restartAll } = world.servers;
    const restart = async (): Promise<undefined> => {
      expect(await restartAll()).toEqual([0, 0, 0]);
    };
    const { failed } = await withstands(world, restart, urlWithoutRetries);
    expect(failed).toEqual([]);
  },

  'lose no acknowledged write when one of them is killed': async (world) => {
    const { instances, upIs } = world.servers;
    await withstands(world, async () => {
      await instances[1].kill();
      await upIs(2);
      await instances[1].start();
    });
  },

  'recover when PgBouncer is restarted': async (world) => {
    await withstands(world, async () => {
      await world.database.pooler.restart();
    });
  },

  'are not ready while the primary is read-only if they need to write, and write to the new one': async (
    world,
  ) => {
    const { pair, routeToPrimary } = world.database;
    await withstands(world, async () => {
      await pair.switchOver();
      await world.servers.upIs(world.upWhileReadOnly);
      await routeToPrimary();
    });
  },

  'write to the promoted standby when the primary is killed': async (world) => {
    const { pair, routeToPrimary } = world.database;
    await withstands(world, async () => {
      await pair.failOver('killed');
      await routeToPrimary();
    });
    await pair.addStandby();
  },

  'write to the promoted standby when the primary hangs': async (world) => {
    const { pair, pooler, routeToPrimary } = world.database;
    await withstands(world, async () => {
      await pair.failOver('frozen');
      await routeToPrimary();
      // Without a restart, requests in flight would wait for the old server until the statement timeout.
      await pooler.restart();
    });
    await pair.addStandby();
  },
};

/**
 * Asserts that under load no response is wrong, that no acknowledged write is lost, and that every request
 * succeeds again in time. The time is measured from the start of the work, or from the instant that the work
 * returns.
 */
export async function withstands(
  world: ClusterWorld,
  work: () => Promise<number | undefined>,
  url = world.servers.url,
): Promise<UnderLoad> {
  const result = await underLoad(await world.requests(url), work);
  expect(result.wrong).toEqual([]);
  expect(result.recoveryMs).toBeLessThan(RECOVERY_MS);
  const written = await world.written();
  const acknowledged = result.succeeded('write');
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(acknowledged.filter((id) => !written.has(id))).toEqual([]);
  await world.servers.upIs(world.servers.instances.length);
  return result;
}
