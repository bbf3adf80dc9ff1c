import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { Clock, DAY, MINUTE } from '@gatehouse/core/kernel';
import { sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { startS3 } from '@gatehouse/testing/servers/s3';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeOps, opsJobs, parseOpsConfiguration } from '../../src/ops/index.ts';
import { OpsMetrics } from '../../src/ops/metrics/ops-metrics.ts';
import { serviceMetricsJob } from '../../src/ops/metrics/service-metrics-job.ts';
import { s3Variables } from '../blocks/s3-variables.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const EVENTS = 'POST /internal/v1/ops/accounts/:did/events';

let ops: TestOps;
beforeAll(async () => {
  ops = await runningOps();
});
afterAll(() => ops.stop());

async function jobNames(variables: Readonly<Record<string, string>>): Promise<string[]> {
  const database = await openDatabaseAs('operator', ops.databaseUrl);
  const configuration = parseOpsConfiguration(variables);
  const api = await composeOps(database, configuration);
  const jobs = opsJobs(api, configuration, pino({ level: 'silent' }), new OpsMetrics());
  await database.close();
  return jobs.map(({ name }) => name);
}

describe('the operator API without requests', () => {
  it('follows the time of the database, sweeps graces, deletes expired sign-ins, and refreshes the directory if it can read PDS accounts', async () => {
    const always = [
      'follow-database-time',
      'record-last-seen',
      'sweep-elapsed-graces',
      'purge-denials',
      'sweep-elapsed-uploads',
      'sweep-file-versions',
      'purge-tombstones',
      'sweep-safety-net',
      'purge-sessions',
      'purge-oauth-states',
      'purge-attempts',
    ];
    expect(await jobNames({})).toEqual(always);
    expect(await jobNames({ PDS_ADMIN_PASSWORD: 'p' })).toEqual(
      always.toSpliced(8, 0, 'refresh-account-directory'),
    );
  });

  it('removes and checks blocks if a block store is configured', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blocks-'));
    try {
      const names = await jobNames({ FLAT_FS_BLOCKS_PATH: folder });
      expect(names).toEqual(expect.arrayContaining(['collect-blocks', 'scrub-blocks']));
      const unscrubbed = await jobNames({ FLAT_FS_BLOCKS_PATH: folder, SCRUB_MIB_PER_MINUTE: '0' });
      expect(unscrubbed).not.toContain('scrub-blocks');
    } finally {
      await removeFolder(folder);
    }
  });

  it('removes blocks of an object store that a client sent a day ago and did not let the gateway accept', async () => {
    const s3 = await startS3();
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    try {
      s3.objects.set('incoming/one/left', Buffer.from('x')).set('blocks/kept', Buffer.from('x'));
      const configuration = parseOpsConfiguration(s3Variables(s3));
      const clock = new MovableClock(Date.now());
      const api = await composeOps(database, configuration, (container) => {
        container.rebind(Clock).toConstantValue(clock);
      });
      const jobs = opsJobs(api, configuration, pino({ level: 'silent' }), new OpsMetrics());
      const sweep = jobs.find(({ name }) => name === 'sweep-block-inbox');
      await sweep?.run();
      expect([...s3.objects.keys()]).toEqual(['incoming/one/left', 'blocks/kept']);
      clock.advance(DAY + MINUTE);
      await makeJobsDue(ops.databaseUrl);
      await sweep?.run();
      expect([...s3.objects.keys()]).toEqual(['blocks/kept']);
    } finally {
      await database.close();
      await s3.stop();
    }
  });

  it('counts checked and damaged blocks, and shows when the last check ended', async () => {
    const metrics = new OpsMetrics();
    const { cid } = sampleBlock();
    const current = { blocks: 4, bytes: 75, damaged: 1 };
    const checks = { current, last: { ...current, endedAt: 7_000 }, setAside: 1 };
    metrics.countScrubbing({ blocks: 3, bytes: 70, damaged: [cid], checks });
    metrics.countScrubbing({ blocks: 1, bytes: 5, damaged: [], checks });
    const shown = await metrics.registry.metrics();
    expect(shown.split('\n')).toEqual(
      expect.arrayContaining([
        'checked_blocks_total 4',
        'checked_block_bytes_total 75',
        'damaged_blocks_total 1',
        'last_block_check_timestamp_seconds 7',
      ]),
    );
  });

  it('shows the numbers of the whole service, and counts acts since its start', async () => {
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    const api = await composeOps(database, parseOpsConfiguration({}));
    const metrics = new OpsMetrics();
    const job = serviceMetricsJob(api, metrics.service);
    // Until the first run nothing is known, and 0 would report a fault in the audit log.
    expect(await metrics.registry.metrics()).not.toMatch(/^service_audit_intact /m);
    await job.run();
    const call = await ops.client('entitlement_mutator');
    const grant = { event: 'manual.grant', plan: 'base', reason: 'r', ticket_ref: 't' } as const;
    const body = { ...grant, event_id: crypto.randomUUID() };
    await call(EVENTS, { path: { did: DID }, body });
    await job.run();
    await job.run();
    await database.close();
    expect((await metrics.registry.metrics()).split('\n')).toEqual(
      expect.arrayContaining([
        'service_accounts{state="active"} 1',
        'service_audited_acts_total{action="entitlement.manual.grant"} 1',
        expect.stringMatching(/^service_queue_jobs\{task=".+",state="queued"\} 1$/),
        'service_audit_intact 1',
        'service_file_bytes{kind="used"} 0',
      ]),
    );
  });

  it('records an ended grace as a lapse immediately after its start', async () => {
    const call = await ops.client('entitlement_mutator');
    const now = ops.clock.now();
    ops.clock.set(now - 2_000);
    const envelope = () => ({ event_id: crypto.randomUUID(), reason: 'r', ticket_ref: 't' });
    const grace_until = new Date(now - 1_000).toISOString();
    for (const event of [
      { event: 'manual.grant', plan: 'base' },
      { event: 'lapse', grace_until },
    ] as const)
      await call(EVENTS, { path: { did: DID }, body: { ...event, ...envelope() } });
    await makeJobsDue(ops.databaseUrl);
    const next = await runningOps({ DATABASE_URL: ops.databaseUrl });
    const base = async () =>
      (await call('GET /internal/v1/ops/accounts', { query: { did: DID } })).account.entitlement.base;
    await expect.poll(base).toBe('lapsed');
    await next.stop();
  });
});

/** Makes the jobs due again, because the first instance has run them at its start. */
async function makeJobsDue(databaseUrl: string): Promise<void> {
  const database = await openDatabaseAs('system', databaseUrl);
  const makeDue = () =>
    database.write((from) => from('job_runs').where('due_at', '>', 0).update({ due_at: 0 }));
  // The first instance can still be starting its jobs.
  await expect.poll(makeDue).toBeGreaterThan(0);
  await database.close();
}
