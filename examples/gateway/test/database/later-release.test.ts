import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startWorker } from '../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';
import { runningBridge } from '../bridge/world/running-bridge.ts';
import { runningGateway } from '../customer/world/running-gateway.ts';
import { gatehouse } from '../ops/command-line.ts';
import { runningOps } from '../ops/running-ops.ts';
import { postgresEntitlements } from '../proxy/world/entitlements.ts';

const WORKER = { PUBLIC_BASE_URL: 'http://127.0.0.1:18080', WORKER_PORT: '0', JWT_SECRET: 'x'.repeat(32) };

/** Starts each process that writes to the database, and expects that it refuses the database for the reason. */
async function expectRefused(environment: { readonly DATABASE_URL: string }, reason: string): Promise<void> {
  const worker = parseWorkerConfiguration({ ...WORKER, ...environment });
  const ended = await Promise.allSettled([
    runningGateway(environment),
    runningOps(environment),
    runningBridge(environment, []),
    startWorker(worker, pino({ level: 'silent' })),
  ]);
  const fault = expect.objectContaining({ reason: expect.stringContaining(reason) });
  expect(ended).toEqual(ended.map(() => ({ status: 'rejected', reason: fault })));
}

describe('a database that a later release has migrated', () => {
  let folder: string;
  let environment: { readonly DATABASE_URL: string };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-later-'));
    environment = { DATABASE_URL: `sqlite:${join(folder, 'gateway.sqlite')}` };
  });
  afterEach(() => removeFolder(folder));

  async function migratedBy(...steps: readonly string[]): Promise<void> {
    const database = await openDatabase(environment.DATABASE_URL);
    const later = Object.fromEntries(steps.map((name) => [name, async () => {}]));
    await migrate(database, { ...gatewayMigrations, ...later });
    await database.close();
  }

  it('is used if the later release only added something, and the plan says so', async () => {
    await migratedBy('queue-9999-more');
    expect(await gatehouse(['migrate', '--plan'], environment)).toEqual({
      exitCode: 0,
      out: 'The database is up to date.',
      complaints: 'A later release has applied queue-9999-more. This release ignores their additions.',
    });
    const gateway = await runningGateway(environment);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    await gateway.stop();
  });

  it('is refused by every process and command if the later release removed what this one needs', async () => {
    await migratedBy('queue-9999-less-since-99.0.0');
    const reason = 'Start release 99.0.0 or later, or stop all processes and restore the backup';
    for (const words of [['migrate'], ['migrate', '--plan']])
      expect(await gatehouse(words, environment)).toMatchObject({
        exitCode: 1,
        complaints: expect.stringContaining(reason),
      });
    await expectRefused(environment, reason);
  });

  it('is refused by processes on PostgreSQL that cannot migrate', async () => {
    const { databaseUrl, adminUrl, drop } = await postgresEntitlements(inject('postgresUrl'));
    const admin = await openDatabase(adminUrl);
    await migrate(admin, { ...gatewayMigrations, 'queue-9999-less-since-99.0.0': async () => {} });
    await admin.close();
    await expectRefused({ DATABASE_URL: databaseUrl }, 'Start release 99.0.0 or later');
    await drop();
  });
});
