import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, KnexAuditReader } from '@gatehouse/adapters/knex';
import {
  KnexEntitlementStore,
  KnexPdsAccountDirectory,
  KnexSeatRecordStore,
  KnexWorkQueue,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { capabilities } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { SEAT_TASKS, type SeatMessages, seatStep } from '@gatehouse/core/support-forum';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { SeededRandom } from '@gatehouse/testing/memory';
import { type DiscourseStub, startDiscourseStub } from '@gatehouse/testing/servers/discourse';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import {
  type Entitlements,
  mariadbEntitlements,
  postgresEntitlements,
  sqliteEntitlements,
} from '../proxy/world/entitlements.ts';
import { KILL_STEPS } from './world/kill-at-step.ts';
import { Sequence } from './world/sequence.ts';
import { type WorkerLine, workerLine } from './world/worker-line.ts';

const API_KEY = 'the-admin-key-of-the-forum';
/** A process is started after each kill, which takes long on a busy machine. */
const TIMEOUT_MS = 1_200_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
/**
 * Number of sequences of events: eight for each step at which the worker is killed. `SEAT_SEQUENCES` overrides it.
 */
const SEQUENCES = Number(process.env.SEAT_SEQUENCES ?? 8 * KILL_STEPS.length);
/** Number of sequences on MariaDB: two for each step. */
const MARIADB_SEQUENCES = 2 * KILL_STEPS.length;

const DATABASES: Readonly<Record<string, () => Promise<Entitlements>>> = {
  SQLite: sqliteEntitlements,
  PostgreSQL: () => postgresEntitlements(inject('postgresUrl')),
  MariaDB: () => mariadbEntitlements(inject('mariadbUrl')),
};

describe.each(Object.entries(DATABASES))('the worker with a support forum, on %s', (name, open) => {
  let entitlements: Entitlements;
  let database: Database;
  let stub: DiscourseStub;
  let folder: string;
  let line: WorkerLine;

  beforeEach(async () => {
    entitlements = await open();
    database = await openDatabaseAs('operator', entitlements.databaseUrl);
    stub = await startDiscourseStub(API_KEY);
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-seats-'));
    line = await workerLine(
      {
        DATABASE_URL: entitlements.databaseUrl,
        PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
        JWT_SECRET: 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0',
        WORKER_PORT: '0',
        SUPPORT_FORUM_KIND: 'discourse',
        SUPPORT_FORUM_URL: stub.url,
        SUPPORT_FORUM_API_KEY: API_KEY,
      },
      join(folder, 'worker.log'),
    );
  });

  afterEach(async () => {
    await line.stop();
    await stub.stop();
    await database.close();
    await entitlements.drop();
    await removeFolder(folder);
  });

  /** Runs a worker until it has completed every job. */
  async function workOff(): Promise<void> {
    const worker = line.start();
    const queue = new KnexWorkQueue<SeatMessages>({ database });
    await vi.waitFor(async () => {
      await hurry();
      expect((await queue.jobs({ tasks: SEAT_TASKS }, { limit: 1 })).items).toEqual([]);
    }, PATIENCE);
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
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
    await new KnexPdsAccountDirectory(database).record({ did, handle: null, email, heardAt: 1 });
    return did;
  }

  it(
    'creates the seats that the entitlements allow, even if it is killed at any step',
    async () => {
      const count = name === 'MariaDB' ? MARIADB_SEQUENCES : SEQUENCES;
      const random = new SeededRandom(7);
      const accounts = await Promise.all(Array.from({ length: count }, newAccount));
      const models = new Map(accounts.map((did) => [did, new Sequence(did, random)]));
      for (const [did, sequence] of models)
        for (const event of sequence.beforeKill()) await entitlements.apply(did, event);
      await workOff();
      // Half of the customers with an invite use it, so that seats of both kinds are changed.
      for (const [index, did] of accounts.entries())
        if (index % 2 === 0 && stateOf(did) === 'invited') stub.forum.signIn(did);
      for (const [index, [did, sequence]] of [...models].entries()) {
        await entitlements.apply(did, sequence.killed());
        const step = KILL_STEPS[index % KILL_STEPS.length] ?? 'claimed';
        const worker = line.start({ kill: { step, did } });
        const signal = AbortSignal.timeout(PATIENCE.timeout);
        expect(await once(worker, 'exit', { signal })).toEqual([null, 'SIGKILL']);
        await endLeases();
        for (const event of sequence.afterKill()) await entitlements.apply(did, event);
      }
      await workOff();
      const policy = new KnexEntitlementStore(database);
      for (const did of accounts) {
        const held = (await policy.find(did)) ?? expect.fail('No event was applied.');
        const { supportSeatAllowed } = capabilities(held, Date.now());
        expect(seatStep(supportSeatAllowed, stateOf(did))).toBeUndefined();
        const record = await new KnexSeatRecordStore(database).find(did);
        expect(record).toMatchObject({ state: stateOf(did) ?? 'none', failure: null });
        // An invite is sent a second time only to customers whose first invite was withdrawn.
        const sent = stub.forum.invites.filter(({ email }) => email.startsWith(did.slice(8)));
        expect(sent.filter(({ isTrashed }) => !isTrashed).length).toBeLessThanOrEqual(1);
      }
      expect(stub.violations).toEqual([]);
      expect(await readFile(join(folder, 'worker.log'), 'utf8')).not.toContain(API_KEY);
      const rows = await new KnexAuditReader(database).page({ action: 'seat.changed' }, { limit: 200 });
      expect(rows.items.length).toBeGreaterThan(0);
      expect(rows.items.every(({ ticketRef }) => ticketRef === 'T-1')).toBe(true);
    },
    TIMEOUT_MS,
  );
});
