import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AtprotoOAuthClientAdapter, ExclusiveTokens, sealedSessionStore } from '@gatehouse/adapters/atproto';
import { Database } from '@gatehouse/adapters/knex';
import {
  KnexLock,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
  KnexWorkQueue,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { AtprotoOAuthClient } from '@gatehouse/core/identity';
import { DAY, HOUR, Secret } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { MovableClock } from '@gatehouse/testing/memory';
import type { PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { programWords } from '../../../../packages/testing/test/servers/program-words.ts';
import { SyncQueue } from '../../src/worker/compose.ts';
import { postgresEntitlements } from '../proxy/world/entitlements.ts';
import { createFile, openSyncWorld, type SyncWorld } from './world/sync-world.ts';

const MAIN = join(import.meta.dirname, '../../src/worker/main.ts');
const CUSTOMERS = 50;
const FILES = ['one', 'two', 'three'];
const PATIENCE = { timeout: 60_000, interval: 20 };

let world: SyncWorld;

beforeAll(async () => {
  world = await openSyncWorld(await postgresEntitlements(inject('postgresUrl')));
});

afterAll(() => world.stop());

const path = (file: string) => `cloud.svc.catalog.entry/${file}`;

/** Runs `work` while a worker is running. */
async function withWorker(work: () => Promise<unknown>): Promise<void> {
  const worker = await world.startWorker();
  try {
    await work();
  } finally {
    await worker.stop();
  }
}

describe('the sync worker', () => {
  it('writes the files in a customer’s catalog to the customer’s repository, and deletes them there', async () => {
    const alice = await world.newCustomer('alice');
    const visitor = await world.signIn(alice);
    await withWorker(async () => {
      expect((await createFile(visitor, 'file')).status).toBe(201);
      await vi.waitFor(
        async () => expect(await world.record(alice, 'file')).toMatchObject({ revision: 1 }),
        PATIENCE,
      );
      await vi.waitFor(async () => {
        const { body } = await visitor.get('/api/v1/catalog/file');
        expect(body?.sync).toEqual({ state: 'done' });
      }, PATIENCE);
      await visitor.send('DELETE', '/api/v1/catalog/file', {}, { 'If-Match': '*' });
      await vi.waitFor(async () => expect(await world.record(alice, 'file')).toBeUndefined(), PATIENCE);
    });
    await vi.waitFor(() => expect(world.firehose.commits(alice.did, path('file'))).toBe(2), PATIENCE);
  });

  it('makes one commit when a worker is killed after the write and before the job is done', async () => {
    const bob = await world.newCustomer('bobby');
    const visitor = await world.signIn(bob);
    const killed = spawn(process.execPath, programWords(MAIN), {
      cwd: world.folder,
      env: { PATH: process.env.PATH, ...world.workerVariables },
      stdio: 'ignore',
    });
    world.edge.mishaps = {
      'com.atproto.repo.putRecord': async (response, pass) => {
        const answer = await pass();
        if (answer.statusCode !== 200) return void forwarded(answer, response);
        killed.kill('SIGKILL');
        response.destroy();
      },
    };
    const ended = once(killed, 'exit');
    await createFile(visitor, 'file');
    expect(await ended).toEqual([null, 'SIGKILL']);
    world.edge.mishaps = {};
    const written = await world.record(bob, 'file');
    expect(written).toMatchObject({ revision: 1 });
    // This clock is an hour ahead, so that the lease of the killed worker has ended.
    const clock = new MovableClock(Date.now() + HOUR);
    const worker = await world.startWorker((container) => {
      const queue = new KnexWorkQueue<SyncMessages>({ database: container.get(Database), clock });
      container.rebind(SyncQueue).toConstantValue(queue);
    });
    await vi.waitFor(async () => {
      const { body } = await visitor.get('/api/v1/catalog/file');
      expect(body?.sync).toEqual({ state: 'done' });
    }, PATIENCE);
    await createFile(visitor, 'marker');
    await vi.waitFor(() => expect(world.firehose.commits(bob.did, path('marker'))).toBe(1), PATIENCE);
    await worker.stop();
    expect(await world.record(bob, 'file')).toEqual(written);
    expect(world.firehose.commits(bob.did, path('file'))).toBe(1);
  });

  it('writes nothing after a lapse, lists one failure, and writes on request after a grant', async () => {
    const carol = await world.newCustomer('carol');
    const visitor = await world.signIn(carol);
    await createFile(visitor, 'file');
    await world.entitlements.apply(carol.did, { name: 'lapse', graceUntil: null });
    await withWorker(async () => {
      const failures = async () => (await visitor.get('/api/v1/me/sync-failures')).body?.failures as object[];
      await vi.waitFor(async () => expect(await failures()).toHaveLength(1), PATIENCE);
      const [failure] = await failures();
      expect(failure).toMatchObject({
        ...{ file: 'file', collection: 'cloud.svc.catalog.entry', rkey: 'file', action: 'put' },
        ...{ code: 'entitlement_denied', retryable: false, attempts: 1 },
      });
      const { id } = failure as { id: string };
      const denied = await visitor.post('/api/v1/me/sync-failures', {});
      expect([denied.status, denied.body]).toEqual([
        202,
        { retried: 0, refused: [{ id, code: 'entitlement_denied' }] },
      ]);
      expect(await failures()).toEqual([failure]);
      expect(world.firehose.commits(carol.did, path('file'))).toBe(0);
      await world.entitlements.apply(carol.did, { name: 'manual.grant', plan: 'once' });
      const retried = await visitor.post('/api/v1/me/sync-failures', { ids: [id, 'unknown'] });
      expect(retried.body).toEqual({ retried: 1, refused: [{ id: 'unknown', code: 'not_found' }] });
      await vi.waitFor(async () => expect(await world.record(carol, 'file')).toBeDefined(), PATIENCE);
      expect(await failures()).toEqual([]);
    });
  });

  it('deletes a failure from the list FAILED_JOB_DAYS after the last attempt', async () => {
    const rosa = await world.newCustomer('rosa');
    const visitor = await world.signIn(rosa);
    const failures = async () => (await visitor.get('/api/v1/me/sync-failures')).body?.failures as object[];
    for (const file of ['old', 'new']) await createFile(visitor, file);
    await world.entitlements.apply(rosa.did, { name: 'lapse', graceUntil: null });
    await withWorker(() => vi.waitFor(async () => expect(await failures()).toHaveLength(2), PATIENCE));
    const database = await openDatabaseAs('worker', world.entitlements.databaseUrl);
    // As if the failure of one file were 91 days old, and the job had not run for an hour.
    await database.write((from) =>
      from('work_jobs')
        .where({ state: 'failed', key: rosa.did })
        .whereLike('payload', '%"old"%')
        .decrement('failure_last_at', 91 * DAY),
    );
    await database.write((from) =>
      from('job_runs').where({ name: 'worker purge-sync-failures' }).update({ due_at: 0 }),
    );
    await database.close();
    await withWorker(() =>
      vi.waitFor(async () => expect(await failures()).toMatchObject([{ file: 'new' }]), PATIENCE),
    );
  });

  it('pauses when the authorization was revoked, and continues by itself after the next sign-in', async () => {
    const dave = await world.newCustomer('david');
    const visitor = await world.signIn(dave);
    await revokeAtHome(dave.did as Did);
    await withWorker(async () => {
      for (const file of ['one', 'two']) await createFile(visitor, file);
      const sync = async () => (await visitor.get('/api/v1/me/sync')).body?.sync;
      await vi.waitFor(async () => {
        expect(await sync()).toMatchObject({
          jobs: { queued: 0, waiting: 0, paused: 2, running: 0, failed: 0 },
          paused_reason: 'sign_in_required',
          session_ends_at: null,
        });
      }, PATIENCE);
      await world.signIn(dave);
      await vi.waitFor(async () => {
        for (const file of ['one', 'two']) expect(await world.record(dave, file)).toBeDefined();
      }, PATIENCE);
      expect(await sync()).toMatchObject({ jobs: { paused: 0 }, paused_reason: null });
    });
  });

  it('continues after the last sign-out only while the customer has chosen that', async () => {
    const erin = await world.newCustomer('erins');
    const visitor = await world.signIn(erin);
    const before = await visitor.get('/api/v1/me/sync');
    expect(before.body).toMatchObject({ sync: { keep_syncing: false, keep_syncing_chosen: false } });
    const on = await visitor.send('PUT', '/api/v1/me/sync', { keep_syncing: true });
    expect(on.body).toMatchObject({ sync: { keep_syncing: true, session_ends_at: expect.any(String) } });
    await createFile(visitor, 'kept');
    const device = (await visitor.post('/api/v1/me/devices', { name: 'laptop' })).body?.token;
    await visitor.post('/api/v1/logout');
    await withWorker(async () => {
      await vi.waitFor(async () => expect(await world.record(erin, 'kept')).toBeDefined(), PATIENCE);
      const again = await world.signIn(erin);
      const off = await again.send('PUT', '/api/v1/me/sync', { keep_syncing: false });
      expect(off.body).toMatchObject({ sync: { keep_syncing: false, keep_syncing_chosen: true } });
      await again.post('/api/v1/logout');
      const headers = { Authorization: `Bearer ${device}` };
      const get = async (url: string) => (await fetch(world.gateway.url + url, { headers })).json();
      expect((await get('/api/v1/me/sync')).sync).toMatchObject({ session_ends_at: null });
    });
  });

  it('delays no customer when the server of another one does not respond', async () => {
    const [frank, grace] = [await world.newCustomer('frank'), await world.newCustomer('grace')];
    const visitors = [await world.signIn(frank), await world.signIn(grace)];
    const stuck = Promise.withResolvers<void>();
    let isFirst = true;
    world.edge.mishaps = {
      'com.atproto.repo.putRecord': async (response, pass) => {
        if (!isFirst) return void forwarded(await pass(), response);
        isFirst = false;
        await stuck.promise;
        response.destroy();
      },
    };
    await withWorker(async () => {
      await createFile(visitors[0] as (typeof visitors)[number], 'file');
      await vi.waitFor(() => expect(isFirst).toBe(false), PATIENCE);
      await createFile(visitors[1] as (typeof visitors)[number], 'file');
      await vi.waitFor(async () => expect(await world.record(grace, 'file')).toBeDefined(), PATIENCE);
      expect(await world.record(frank, 'file')).toBeUndefined();
      stuck.resolve();
    });
    world.edge.mishaps = {};
  });
});

describe('two sync workers and the gateway', () => {
  it('refresh the tokens of each of fifty customers once when all of them are due', async () => {
    const accounts: PdsAccount[] = [];
    for (let index = 0; index < CUSTOMERS; index += 1) {
      const account = await world.newCustomer(`many${index}`);
      const visitor = await world.signIn(account);
      for (const file of FILES) await createFile(visitor, file);
      accounts.push(account);
    }
    const dids = accounts.map(({ did }) => did as Did);
    await expireTokens(dids);
    const granted: string[] = [];
    world.edge.mishaps = {
      token: async (response, pass) => {
        const answer = await pass();
        const body = await text(answer);
        response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
        const { sub, error } = JSON.parse(body);
        // The server requires a nonce of its own, which the client gets from the first response.
        if (error !== 'use_dpop_nonce') granted.push(sub ?? error);
      },
    };
    const workers = [await world.startWorker(), await world.startWorker()];
    const library = await world.gateway.container.get(AtprotoOAuthClientAdapter).library();
    await Promise.all(dids.map((did) => library.restore(did)));
    for (const account of accounts)
      for (const file of FILES)
        await vi.waitFor(async () => expect(await world.record(account, file)).toBeDefined(), PATIENCE);
    for (const worker of workers) await worker.stop();
    world.edge.mishaps = {};
    expect(granted.toSorted()).toEqual(dids.toSorted());
  });
});

function forwarded(answer: IncomingMessage, response: ServerResponse): void {
  answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
}

/** Makes the access tokens due for a refresh. */
async function expireTokens(dids: readonly Did[]): Promise<void> {
  const { DATABASE_URL, JWT_SECRET = '' } = world.workerVariables;
  const database = await openDatabaseAs('system', DATABASE_URL);
  const lock = new KnexLock({ database, random: new NodeRandomSource() });
  const stored = sealedSessionStore(
    {
      states: new KnexOAuthStateStore(database, 'customer'),
      sessions: new KnexOAuthSessionStore(database, 'customer'),
      box: new AesGcmSecretBox([new Secret(JWT_SECRET)]),
      ...{ sha256: new NodeSha256(), clock: new SystemClock() },
    },
    new ExclusiveTokens(lock, 'test'),
  );
  for (const did of dids) {
    const session = await stored.get(did);
    if (session === undefined) throw new Error(`${did} has no tokens.`);
    const tokenSet = { ...session.tokenSet, expires_at: new Date(0).toISOString() } as const;
    await stored.set(did, { ...session, tokenSet });
  }
  await database.close();
}

/** Revokes the authorization at the personal data server. The gateway still has the tokens. */
async function revokeAtHome(did: Did): Promise<void> {
  const database = await openDatabaseAs('system', world.workerVariables.DATABASE_URL ?? '');
  const tokens = new KnexOAuthSessionStore(database, 'customer');
  const sealed = (await tokens.get(did)) ?? '';
  await world.gateway.container.get(AtprotoOAuthClient).revoke(did);
  await tokens.put(did, sealed);
  await database.close();
}
