import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, KnexAuditReader } from '@gatehouse/adapters/knex';
import {
  KnexAccountDirectory,
  KnexEntitlementStore,
  KnexSeatRecordStore,
  KnexWorkQueue,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import type { Did } from '@gatehouse/core/pds';
import { SEAT_TASKS, type SeatMessages, seatStep } from '@gatehouse/core/support-forum';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { type DiscourseStub, startDiscourseStub } from '@gatehouse/testing/servers/discourse';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import {
  type Entitlements,
  mariadbEntitlements,
  postgresEntitlements,
  sqliteEntitlements,
} from '../proxy/world/entitlements.ts';
import type { KillStep } from './world/kill-at-step.ts';

const MAIN = join(import.meta.dirname, '../../src/worker/main.ts');
const KILLER = join(import.meta.dirname, 'world/kill-at-step.ts');
/** The order of the kills. Before each kill at a call, the worker has changed seats that the next events change back. */
const KILL_STEPS: readonly KillStep[] = ['claimed', 'before-call', 'settled', 'after-call'];
const API_KEY = 'the-admin-key-of-the-forum';
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Grants and lapses alternate in each account and between accounts: 204 of both. */
const ACCOUNTS = 34;
const ROUNDS = 12;
/** At which job the worker is killed, for steps that every job reaches. */
const KILLED_JOB = 20;

const DATABASES: Readonly<Record<string, () => Promise<Entitlements>>> = {
  SQLite: sqliteEntitlements,
  PostgreSQL: () => postgresEntitlements(inject('postgresUrl')),
  MariaDB: () => mariadbEntitlements(inject('mariadbUrl')),
};

describe.each(Object.entries(DATABASES))('the worker with a support forum, on %s', (_name, open) => {
  let entitlements: Entitlements;
  let database: Database;
  let stub: DiscourseStub;
  let folder: string;
  let worker: ChildProcess | undefined;

  beforeEach(async () => {
    entitlements = await open();
    database = await openDatabaseAs('operator', entitlements.databaseUrl);
    stub = await startDiscourseStub(API_KEY);
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-seats-'));
  });

  afterEach(async () => {
    worker?.kill('SIGKILL');
    await stub.stop();
    await database.close();
    await entitlements.drop();
    await removeFolder(folder);
  });

  function start(killAt = ''): void {
    const log = createWriteStream(join(folder, 'worker.log'), { flags: 'a' });
    const parameters = ['--conditions=@gatehouse/source', '--import', KILLER, MAIN];
    worker = spawn(process.execPath, parameters, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        KILL_AT: killAt,
        NODE_COMPILE_CACHE: join(folder, 'code'),
        DATABASE_URL: entitlements.databaseUrl,
        PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
        JWT_SECRET: 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0',
        WORKER_PORT: '0',
        SUPPORT_FORUM_KIND: 'discourse',
        SUPPORT_FORUM_URL: stub.url,
        SUPPORT_FORUM_API_KEY: API_KEY,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    worker.stdout?.pipe(log, { end: false });
    worker.stderr?.pipe(log, { end: false });
  }

  /** Ends the leases of a worker that was killed. */
  async function endLeases(): Promise<void> {
    await database.write((from) => from('work_jobs').where({ state: 'running' }).update({ lease_until: 0 }));
  }

  /** Ends the delays before retries. */
  async function hurry(): Promise<void> {
    await database.write((from) => from('work_jobs').where({ state: 'queued' }).update({ due_at: 0 }));
  }

  /** Returns the state of the seat at the stub of the forum. */
  function stateOf(did: Did) {
    const user = stub.forum.users.find(({ externalId }) => externalId === did);
    if (!user) return stub.forum.pendingInvite(`${did.slice(8)}@example.com`) ? 'invited' : undefined;
    return user.suspendReason === null ? 'active' : 'suspended';
  }

  async function newAccount(): Promise<Did> {
    const did = freshDid();
    const email = `${did.slice(8)}@example.com`;
    await new KnexAccountDirectory(database).record({ did, handle: null, email, heardAt: 1 });
    return did;
  }

  it('creates the seats that the entitlements allow, at whichever step it is killed', async () => {
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, newAccount));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, did] of accounts.entries()) {
        await entitlements.apply(
          did,
          (round + index) % 2 === 0
            ? { name: 'manual.grant', plan: 'base' }
            : { name: 'lapse', graceUntil: null },
        );
        if (round === 2 && index % 2 === 0) stub.forum.signIn(did);
      }
      const step = KILL_STEPS[round % KILL_STEPS.length] ?? 'claimed';
      const isOfEveryJob = step === 'claimed' || step === 'settled';
      start(`${step}:${isOfEveryJob ? KILLED_JOB : 1 + (Math.floor(round / KILL_STEPS.length) % 3)}`);
      const signal = AbortSignal.timeout(PATIENCE.timeout);
      expect(await once(worker as ChildProcess, 'exit', { signal })).toEqual([null, 'SIGKILL']);
      await endLeases();
      await hurry();
    }
    start();
    const queue = new KnexWorkQueue<SeatMessages>({ database });
    await vi.waitFor(async () => {
      await hurry();
      expect((await queue.jobs({ tasks: SEAT_TASKS }, { limit: 1 })).items).toEqual([]);
    }, PATIENCE);
    for (const did of accounts) {
      const { base } = (await new KnexEntitlementStore(database).find(did)) ?? {};
      expect(seatStep(base === 'active', stateOf(did))).toBeUndefined();
      const record = await new KnexSeatRecordStore(database).find(did);
      expect(record).toMatchObject({ state: stateOf(did) ?? 'none', failure: null });
    }
    // An invite is sent a second time only to accounts whose first invite was withdrawn.
    for (const did of accounts) {
      const sent = stub.forum.invites.filter(({ email }) => email.startsWith(did.slice(8)));
      expect(sent.filter(({ isTrashed }) => !isTrashed).length).toBeLessThanOrEqual(1);
    }
    expect(stub.violations).toEqual([]);
    expect(await readFile(join(folder, 'worker.log'), 'utf8')).not.toContain(API_KEY);
    const rows = await new KnexAuditReader(database).page({ action: 'seat.changed' }, { limit: 200 });
    expect(rows.items.every(({ ticketRef }) => ticketRef === 'T-1' || ticketRef?.startsWith('system:'))).toBe(
      true,
    );
    expect(rows.items.length).toBeGreaterThan(0);
  });
});
