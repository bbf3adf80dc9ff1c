import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { KnexUnitOfWork, openDatabase } from '@gatehouse/adapters/knex';
import {
  KnexDeviceStore,
  KnexSeatRecordStore,
  KnexWorkQueue,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import type { BridgeMessages } from '@gatehouse/core/bridge';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { CreateMachineCredential, PdsAccountDirectory } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { type SeatMessages, unknownSeat } from '@gatehouse/core/support-forum';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT, type Terminal } from '../../src/cli/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { type Ended, gatehouse, gatehouseOps } from './command-line.ts';
import { failSyncs } from './fail-syncs.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const ALICE = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const WHY = ['--reason', 'paid by invoice', '--ticket', 'T-1'];

let ops: TestOps;
let remote: Terminal['environment'];
let local: Terminal['environment'];

beforeEach(async () => {
  ops = await runningOps();
  local = { DATABASE_URL: ops.databaseUrl };
  remote = { OPS_URL: ops.url, OPS_TOKEN: await ops.token('entitlement_mutator', 'support_read') };
});

afterEach(() => ops.stop());

function on(environment: Terminal['environment'], ...words: string[]): Promise<Ended> {
  return gatehouseOps(words, environment);
}

describe('gatehouse-ops', () => {
  it('creates the first credential on the database, and the API accepts it', async () => {
    const made = await on(local, 'credential', 'create', 'first', '--role', 'support_read', '--json');
    expect(made.exitCode).toBe(EXIT.done);
    const OPS_TOKEN = JSON.parse(made.out).token;
    const tail = await on({ OPS_URL: ops.url, OPS_TOKEN }, 'audit', 'tail', '--json');
    expect(tail.out).toContain('operator.credential.created');
    expect(tail.out).toContain('system:command-line');
  });

  it('grants a plan, looks it up, ends it with a grace, and extends the grace', async () => {
    expect((await on(remote, 'grant', ALICE, '--plan', 'base', ...WHY)).exitCode).toBe(EXIT.done);
    expect((await on(remote, 'lapse', ALICE, '--grace-until', '2090-01-01T00:00:00Z', ...WHY)).exitCode).toBe(
      EXIT.done,
    );
    expect((await on(remote, 'extend', ALICE, '--until', '2091-01-01T00:00:00Z', ...WHY)).exitCode).toBe(
      EXIT.done,
    );
    const { out } = await on(remote, 'lookup', ALICE, '--json');
    expect(JSON.parse(out).entitlement).toMatchObject({
      base: 'grace',
      grace_until: '2091-01-01T00:00:00.000Z',
    });
    expect((await on(remote, 'lookup', ALICE)).out).toContain('2091-01-01T00:00:00.000Z');
  });

  it.each(['the operator API', 'the database'])('lists and revokes invites through %s', async (way) => {
    const environment = way === 'the database' ? local : remote;
    expect((await on(environment, 'invite', 'create')).out).toContain('svc-');
    const [invite] = JSON.parse((await on(environment, 'invite', 'list', '--json')).out);
    expect(invite).toMatchObject({ state: 'open', used_by: null });
    expect((await on(environment, 'invite', 'revoke', invite.id)).out).toBe('Revoked.');
    expect((await on(environment, 'invite', 'list')).out).toMatch(new RegExp(`${invite.id}.*revoked`));
    expect((await on(environment, 'invite', 'revoke', invite.id)).exitCode).toBe(EXIT.refused);
  });

  it('reports a fault in BRIDGE_CLIENTS_FILE only to commands for apps', async () => {
    const environment = { ...local, BRIDGE_CLIENTS_FILE: '/there/is/no/such/file.json' };
    expect((await on(environment, 'invite', 'list')).exitCode).toBe(EXIT.done);
    for (const words of [
      ['list'],
      ['add', 'wiki', '--redirect-uri', 'https://wiki.example/callback', '--entitlement', 'any'],
      ['remove', 'wiki', ...WHY],
    ]) {
      const ended = await gatehouse(['clients', ...words], environment);
      expect(ended.exitCode).not.toBe(EXIT.done);
      expect(ended.complaints).toContain('BRIDGE_CLIENTS_FILE');
    }
  });

  it('lists the embedded support forum as an app in the configuration, and refuses to change it', async () => {
    const unset = await gatehouse(['clients', 'list'], local);
    expect(unset.out).not.toContain('support-forum');
    expect(unset.complaints).toContain('SUPPORT_FORUM_KIND');
    const forum = { SUPPORT_FORUM_KIND: 'embedded', SUPPORT_FORUM_URL: 'https://forum.example' };
    const environment = { ...local, ...forum };
    const { out, complaints } = await gatehouse(['clients', 'list'], environment);
    expect(out).toMatch(/support-forum .*https:\/\/forum\.example\/.*configuration/);
    expect(complaints).toBe('');
    for (const words of [
      ['change', 'support-forum', '--name', 'Mine', ...WHY],
      ['secret', 'support-forum', ...WHY],
      ['remove', 'support-forum', ...WHY],
      ['add', 'support-forum', '--redirect-uri', 'https://other.example/', '--entitlement', 'any'],
    ]) {
      const refused = await gatehouse(['clients', ...words], environment);
      expect(refused.exitCode).toBe(EXIT.refused);
      expect(refused.complaints).toContain(
        'The client support-forum is in the configuration of the bridge. Change it there',
      );
    }
  });

  it('shows an overview that contains the last verification', async () => {
    expect((await on(remote, 'overview')).out).toMatch(/last verification\s*│ -/);
    await on(local, 'audit', 'verify');
    expect((await on(remote, 'overview')).out).toMatch(/last verification\s*│ intact/);
  });

  it('finds PDS accounts by the beginning of a name', async () => {
    const entry = { did: ALICE, handle: 'alice.test', email: null, heardAt: 1 } as const;
    await ops.container.get(PdsAccountDirectory).record(entry);
    expect((await on(remote, 'search', 'ali')).out).toContain(ALICE);
    expect(JSON.parse((await on(remote, 'search', 'did:plc:alice', '--json')).out)).toMatchObject([
      { handle: 'alice.test', found_by: 'did' },
    ]);
    expect((await on(remote, 'search', 'a')).exitCode).toBe(EXIT.refused);
  });

  it('lists sync failures, and retries them with a reason and a ticket', async () => {
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    const queue = new KnexWorkQueue<SyncMessages>({ database });
    const payload = { did: ALICE, file: 'one' } as const;
    await queue.add({ id: 'job', task: 'sync.catalog', payload, key: ALICE, queuedAt: 1 });
    const job = await queue.claim({ tasks: ['sync.catalog'], lease: 1_000 });
    if (!job) throw new Error('The job is not due.');
    await queue.fail(job, { code: 'entitlement_denied', message: 'No.', retryable: false });
    const listed = async () => JSON.parse((await on(remote, 'sync-failures', 'list', ALICE, '--json')).out);
    expect(await listed()).toMatchObject([
      { id: 'job', did: ALICE, file: 'one', code: 'entitlement_denied' },
    ]);
    expect((await on(remote, 'sync-failures', 'list')).out).toContain('entitlement_denied');
    const entry = { did: ALICE, handle: 'alice.test', email: null, heardAt: 1 } as const;
    await ops.container.get(PdsAccountDirectory).record(entry);
    const call = await ops.client('support_read');
    const { handles } = await call('GET /internal/v1/ops/sync-failures');
    expect(handles).toEqual({ [ALICE]: 'alice.test' });
    const denied = await on(remote, 'sync-failures', 'retry', ALICE, ...WHY);
    expect(denied.out).toContain('Refused: job (entitlement_denied)');
    await on(remote, 'grant', ALICE, '--plan', 'base', ...WHY);
    const retried = await on(remote, 'sync-failures', 'retry', ALICE, '--id', 'job', ...WHY);
    expect(retried.out).toContain('Queued again: 1.');
    expect(await listed()).toEqual([]);
    const { out } = await on(remote, 'audit', 'tail', '--json');
    expect(out).toContain('sync-failures.retried');
    await database.close();
  });

  it('counts sync failures of all customers by cause, and retries those with one cause', async () => {
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    const failed = (did: Did, file: string, code: string) => ({
      ...{ did, file, code, message: 'No.', retryable: true },
    });
    const [cara, dora] = ['did:plc:caraaaaaaaaaaaaaaaaaaaaa', 'did:plc:doraaaaaaaaaaaaaaaaaaaaa'] as const;
    await failSyncs(ops.databaseUrl, [
      ...Array.from({ length: 200 }, (_, file) => failed(cara, `${file}`, 'record_changed')),
      ...['one', 'two'].map((file) => failed(dora, file, 'record_changed')),
      failed(dora, 'three', 'pds_unavailable'),
    ]);
    const causes = async () =>
      JSON.parse((await on(remote, 'sync-failures', 'causes', '--json')).out).map(
        ({ last_at, ...cause }: { last_at: string }) => [cause, Date.parse(last_at) > 0],
      );
    const unavailable = [{ code: 'pds_unavailable', failures: 1, customers: 1 }, true];
    expect(await causes()).toEqual([
      [{ code: 'record_changed', failures: 202, customers: 2 }, true],
      unavailable,
    ]);
    const listed = (await on(remote, 'sync-failures', 'list', '--code', 'pds_unavailable', '--json')).out;
    expect(JSON.parse(listed)).toMatchObject([{ did: dora, file: 'three' }]);
    for (const did of [cara, dora]) {
      await ops.container.get(PdsAccountDirectory).record({ did, handle: null, email: null, heardAt: 1 });
      expect((await on(remote, 'grant', did, '--plan', 'base', ...WHY)).exitCode).toBe(EXIT.done);
    }
    const { out } = await on(remote, 'sync-failures', 'retry-cause', 'record_changed', ...WHY);
    expect(out).toContain('Queued again: 202.');
    expect(await causes()).toEqual([unavailable]);
    const tail = async (did: Did) =>
      (await on(remote, 'audit', 'tail', '--did', did, '--json')).out
        .split('\n')
        .map((line) => JSON.parse(line))
        .filter(({ action }) => action === 'sync-failures.retried');
    expect(await tail(cara)).toMatchObject([{ detail: { retried: 200 } }]);
    expect(await tail(dora)).toMatchObject([{ detail: { retried: 2 } }]);
    await database.close();
  });

  it('lists logouts that could not be sent to an app, and retries them', async () => {
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    const queue = new KnexWorkQueue<BridgeMessages>({ database });
    const payload = { did: ALICE, client: 'wiki', sid: 'secret-sid' } as const;
    await queue.add({ id: 'logout', task: 'bridge.logout', payload, key: 'logout', queuedAt: 1 });
    const job = await queue.claim({ tasks: ['bridge.logout'], lease: 1_000 });
    if (!job) throw new Error('The job is not due.');
    const listed = async (...words: string[]) =>
      JSON.parse((await on(remote, 'logouts', 'list', ...words, '--json')).out);
    expect(await listed()).toEqual([]);
    await queue.fail(job, { code: 'unexpected', message: 'The app is down.', retryable: true });
    const failed = { id: 'logout', did: ALICE, client_id: 'wiki', attempts: 1 };
    const failure = { message: 'The app is down.' };
    expect(await listed()).toMatchObject([{ ...failed, failure }]);
    expect(await listed(ALICE)).toMatchObject([{ ...failed, failure }]);
    expect(await listed('did:plc:another')).toEqual([]);
    const { out } = await on(remote, 'logouts', 'list');
    expect(out).toContain('The app is down.');
    expect(out).not.toContain('secret-sid');
    const retry = async (...words: string[]) => (await on(remote, 'logouts', 'retry', ...words, ...WHY)).out;
    expect(await retry('did:plc:another')).toContain('Queued again: 0.');
    expect(await retry(ALICE, '--id', 'other')).toContain('Queued again: 0.');
    expect(await retry(ALICE)).toContain('Queued again: 1.');
    expect(await listed()).toEqual([]);
    expect(await queue.claim({ tasks: ['bridge.logout'], lease: 1_000 })).toMatchObject({
      message: { payload },
    });
    expect((await on(remote, 'audit', 'tail', '--json')).out).toContain('bridge.logouts.retried');
    await database.close();
  });

  it('shows where a customer is signed in, and signs them out with a reason and a ticket', async () => {
    const database = await openDatabaseAs('system', ops.databaseUrl);
    const row = { holder: ALICE, name: 'Laptop', digest: 'd', createdAt: 1, lastSeenDay: null } as const;
    for (const id of ['one', 'two', 'three']) await new KnexDeviceStore(database).insert({ ...row, id }, 9);
    await database.close();
    const listed = async () => {
      const { devices } = JSON.parse((await on(remote, 'access', 'show', ALICE, '--json')).out);
      return devices.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await listed()).toEqual(['one', 'three', 'two']);
    expect((await on(remote, 'access', 'show', ALICE)).out).toContain('Laptop');
    const end = async (...words: string[]) => on(remote, 'access', 'end', ALICE, ...words, ...WHY);
    expect((await end('--device', 'one', '--session', 'x')).exitCode).toBe(EXIT.usage);
    expect((await end('--device', 'none')).exitCode).toBe(EXIT.refused);
    expect((await end('--device', 'one')).out).toBe('Ended sessions: 0. Revoked devices: 1.');
    expect(await listed()).toEqual(['three', 'two']);
    expect((await end()).out).toBe('Ended sessions: 0. Revoked devices: 2.');
    expect(await listed()).toEqual([]);
    expect((await on(remote, 'staff-sessions', 'list', '--json')).out).toBe('[]');
    expect((await on(remote, 'staff-sessions', 'end', ALICE, 'none', ...WHY)).exitCode).toBe(EXIT.refused);
  });

  it('shows seats, and orders their retry and deactivation with a reason and a ticket', async () => {
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    const failure = { code: 'forum_refused', message: 'No.', at: 1, isFinal: true };
    const seat = { ...unknownSeat(ALICE), state: 'suspended', ticketRef: 'T-0', failure } as const;
    await new KnexSeatRecordStore(database).save(seat);
    const shown = { did: ALICE, state: 'suspended', ticket_ref: 'T-0', failure: { final: true } };
    expect(JSON.parse((await on(remote, 'seats', 'show', ALICE, '--json')).out)).toMatchObject(shown);
    expect(JSON.parse((await on(remote, 'seats', 'list', '--failed', '--json')).out)).toMatchObject([shown]);
    expect(JSON.parse((await on(remote, 'seats', 'list', '--state', 'active', '--json')).out)).toEqual([]);
    for (const act of ['retry', 'deactivate'])
      expect((await on(remote, 'seats', act, ALICE, ...WHY)).out).toContain('Queued.');
    const { items } = await new KnexWorkQueue<SeatMessages>({ database }).jobs({ key: ALICE }, { limit: 9 });
    expect(items.map(({ message }) => [message.task, message.payload])).toEqual(
      ['forum.invite', 'forum.deactivate'].map((task) => [
        task,
        { did: ALICE, reason: 'paid by invoice', ticketRef: 'T-1' },
      ]),
    );
    const { out } = await on(remote, 'audit', 'tail', '--json');
    for (const action of ['seat.retried', 'seat.deactivation-ordered']) expect(out).toContain(action);
    await database.close();
  });

  it('counts failed seats by cause, and retries all with one cause in steps', async () => {
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    const seats = new KnexSeatRecordStore(database);
    const failed = (code: string, at: number) => ({ code, message: 'No.', at, isFinal: code === 'no_seat' });
    const dids = Array.from(
      { length: 201 },
      (_, index) => `did:plc:${String(1_000 + index).padStart(24, 'a')}` as Did,
    );
    await new KnexUnitOfWork(database).run(async () => {
      for (const did of dids) await seats.save({ ...unknownSeat(did), failure: failed('no_seat', 5) });
      await seats.save({ ...unknownSeat(ALICE), failure: failed('busy', 9) });
    });
    const causes = JSON.parse((await on(remote, 'seats', 'causes', '--json')).out);
    expect(causes).toEqual([
      { code: 'no_seat', seats: 201, final: 201, last_at: '1970-01-01T00:00:00.005Z' },
      { code: 'busy', seats: 1, final: 0, last_at: '1970-01-01T00:00:00.009Z' },
    ]);
    expect((await on(remote, 'seats', 'causes')).out).toContain('no_seat │ 201   │ 201');
    const listed = JSON.parse((await on(remote, 'seats', 'list', '--code', 'busy', '--json')).out);
    expect(listed).toMatchObject([{ did: ALICE }]);
    const queued = async () => {
      const { items } = await new KnexWorkQueue<SeatMessages>({ database }).jobs({}, { limit: 500 });
      return items.filter(({ message }) => message.task === 'forum.invite').map(({ message }) => message.key);
    };
    const before = await queued();
    const { out } = await on(remote, 'seats', 'retry-cause', 'no_seat', ...WHY);
    expect(out).toBe('Queued again: 201.');
    expect((await queued()).slice(before.length).toSorted()).toEqual(dids);
    const newest = JSON.parse((await on(remote, 'audit', 'tail', '--json', '-n', '1')).out);
    const action = 'seat.retried';
    expect(newest).toMatchObject({
      action,
      subject: dids.at(-1),
      reason: 'paid by invoice',
      ticket_ref: 'T-1',
    });
    await database.close();
  });

  it('finds a PDS account by the e-mail that the directory knows', async () => {
    const entry = { did: ALICE, handle: 'alice.test', email: 'alice@example.test', heardAt: 1 } as const;
    await ops.container.get(PdsAccountDirectory).record(entry);
    expect((await on(remote, 'grant', 'Alice@example.test', '--plan', 'once', ...WHY)).exitCode).toBe(
      EXIT.done,
    );
    expect(JSON.parse((await on(remote, 'lookup', ALICE, '--json')).out).entitlement.once).toBe(true);
  });

  it('accepts a handle with or without the at sign', async () => {
    for (const handle of ['alice.test', '@alice.test'])
      expect((await on(remote, 'lookup', handle)).complaints).toContain('pds_unavailable');
    expect((await on(remote, 'lookup', '@')).complaints).toContain('invalid_request');
  });

  it('changes nothing when the same event is sent again', async () => {
    const words = ['grant', ALICE, '--plan', 'base', ...WHY, '--event-id', 'order-1', '--json'];
    const first = await on(remote, ...words);
    expect(await on(remote, ...words)).toEqual(first);
  });

  it('asks for confirmation before Once ends a base plan, unless --yes is given', async () => {
    await on(remote, 'grant', ALICE, '--plan', 'base', ...WHY);
    const words = ['grant', ALICE, '--plan', 'once', ...WHY];
    expect(await on(remote, ...words)).toMatchObject({
      exitCode: EXIT.refused,
      complaints: expect.stringContaining('--yes'),
    });
    const asked: string[] = [];
    const confirm = async (question: string) => {
      asked.push(question);
      return false;
    };
    expect((await gatehouseOps(words, remote, { confirm })).exitCode).toBe(EXIT.refused);
    expect(asked).toEqual([expect.stringContaining('has a base plan (active)')]);
    expect((await on(remote, ...words, '--yes')).exitCode).toBe(EXIT.done);
    expect(JSON.parse((await on(remote, 'lookup', ALICE, '--json')).out).entitlement.base).toBe('none');
  });

  it('changes nothing when another operator changed the entitlement after the look-up', async () => {
    await on(remote, 'grant', ALICE, '--plan', 'base', ...WHY);
    const asked: string[] = [];
    const confirm = async (question: string) => {
      asked.push(question);
      await on(remote, 'extend', ALICE, '--until', '2090-01-31T12:00:00Z', ...WHY);
      await on(remote, 'lapse', ALICE, '--grace-until', '2090-01-31T12:00:00Z', ...WHY);
      return true;
    };
    const words = ['grant', ALICE, '--plan', 'once', ...WHY];
    expect(await gatehouseOps(words, remote, { confirm })).toMatchObject({
      exitCode: EXIT.refused,
      complaints: expect.stringContaining('entitlement_changed'),
    });
    expect(asked).toHaveLength(1);
    const lapse = ['lapse', ALICE, ...WHY, '--if-version'];
    expect((await on(remote, ...lapse, '1')).complaints).toContain('entitlement_changed');
    expect((await on(remote, ...lapse, '2')).exitCode).toBe(EXIT.done);
    expect((await on(remote, ...lapse, 'two')).exitCode).toBe(EXIT.usage);
  });

  it('follows the audit log until it is stopped', async () => {
    const stopping = new AbortController();
    const seen: string[] = [];
    const following = gatehouseOps(['audit', 'tail', '--follow', '--json', '--did', ALICE], remote, {
      stopSignal: () => stopping.signal,
      write: (text) => {
        seen.push(JSON.parse(text).action);
        if (seen.length === 2) stopping.abort();
      },
    });
    await on(remote, 'grant', ALICE, '--plan', 'base', ...WHY);
    await on(remote, 'lapse', ALICE, ...WHY);
    expect((await following).exitCode).toBe(EXIT.done);
    expect(seen).toEqual(['entitlement.manual.grant', 'entitlement.lapse']);
  });

  it('grants and revokes roles on the database', async () => {
    expect((await on(local, 'role', 'grant', ALICE, 'support_read')).out).toContain('granted');
    expect((await on(local, 'role', 'grant', ALICE, 'support_read')).out).toContain('Nothing to do');
    expect(JSON.parse((await on(local, 'role', 'list', '--json')).out)).toEqual([
      { did: ALICE, handle: null, roles: ['support_read'] },
    ]);
    await on(local, 'role', 'revoke', ALICE, 'support_read');
    expect(JSON.parse((await on(local, 'role', 'list', '--json')).out)).toEqual([]);
  });

  it('names the credentials that are revoked with a role', async () => {
    await on(local, 'role', 'grant', ALICE, 'entitlement_mutator');
    const order = { name: 'deploy', roles: ['entitlement_mutator'], expiresAt: null } as const;
    const alice = { principal: ALICE, roles: order.roles };
    const { token } = await ops.container.get(CreateMachineCredential).execute(alice, order);
    const hers = { OPS_URL: ops.url, OPS_TOKEN: token.reveal() };
    expect((await on(hers, 'credential', 'list')).out).toContain(ALICE);
    const { out } = await on(local, 'role', 'revoke', ALICE, 'entitlement_mutator');
    expect(out).toContain('Also revoked: credential deploy');
    expect(await on(hers, 'credential', 'list')).toMatchObject({ exitCode: EXIT.refused });
  });

  it('lists credentials and revokes them, over the API and on the database', async () => {
    const made = JSON.parse(
      (await on(local, 'credential', 'create', 'gone', '--role', 'support_read', '--json')).out,
    );
    const { id } = made.credential;
    expect((await on(remote, 'credential', 'revoke', id)).exitCode).toBe(EXIT.done);
    const listed: { id: string; revoked_at: string | null }[] = JSON.parse(
      (await on(local, 'credential', 'list', '--json')).out,
    );
    expect(listed.find((each) => each.id === id)?.revoked_at).not.toBeNull();
    expect((await on(local, 'credential', 'revoke', id)).exitCode).toBe(EXIT.refused);
  });

  it('creates an invite, through the API or on the database', async () => {
    for (const [environment, note] of [
      [remote, 'For Paula'],
      [local, 'For Pascal'],
    ] as const) {
      const created = await on(environment, 'invite', 'create', '--note', note, '--json');
      const { code, expires_at } = JSON.parse(created.out);
      expect(code).toMatch(/^svc-[\w-]{22}$/);
      expect(Date.parse(expires_at)).toBeGreaterThan(ops.clock.now());
      expect((await on(remote, 'audit', 'tail')).out).not.toContain(code);
      const found = await on(remote, 'invite', 'list', '--search', note, '--json');
      expect(JSON.parse(found.out)).toMatchObject([{ note, state: 'open' }]);
    }
  });

  it('verifies the audit log, and names rows that were altered despite its guards', async () => {
    await on(remote, 'grant', ALICE, '--plan', 'base', ...WHY);
    await on(remote, 'lapse', ALICE, ...WHY);
    expect((await on(remote, 'audit', 'verify')).out).toContain('3 rows, all intact');
    const progress: number[] = [];
    const watched = { progress: (done: number) => progress.push(done) };
    expect((await gatehouseOps(['audit', 'verify'], local, watched)).exitCode).toBe(EXIT.done);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
    const database = await openDatabase(ops.databaseUrl);
    const tamper = (text: string) => database.transaction(() => database.write((from) => from.raw(text)));
    await expect(tamper(`update audit_log set reason = 'gift' where sequence = 2`)).rejects.toThrow(
      'append-only',
    );
    await tamper('drop trigger entitlements_change_with_a_witness');
    await tamper(`update entitlements set base = 'active' where did = '${ALICE}'`);
    for (const environment of [remote, local]) {
      expect(await on(environment, 'audit', 'verify')).toMatchObject({
        exitCode: EXIT.tampered,
        out: `The entitlement of ${ALICE} differs from the log.`,
      });
    }
    await tamper('drop trigger audit_log_is_never_updated');
    await tamper(`update audit_log set reason = 'gift' where sequence = 2`);
    await database.close();
    for (const environment of [remote, local]) {
      expect(await on(environment, 'audit', 'verify')).toMatchObject({
        exitCode: EXIT.tampered,
        out: 'Row 2 is altered.',
      });
    }
  });

  it.each([
    ['no command', [], {}, EXIT.usage],
    ['an unknown command', ['lokup', ALICE], {}, EXIT.usage],
    ['no reason', ['grant', ALICE, '--plan', 'once', '--ticket', 'T'], {}, EXIT.usage],
    ['an unknown plan', ['grant', ALICE, '--plan', 'gold', ...WHY], {}, EXIT.usage],
    ['an unknown role', ['role', 'grant', ALICE, 'root'], {}, EXIT.usage],
    ['no token', ['lookup', ALICE], { OPS_TOKEN: '' }, EXIT.usage],
    ['a wrong token', ['lookup', ALICE], { OPS_TOKEN: 'gho_wrong' }, EXIT.refused],
    ['a token with a foreign character', ['lookup', ALICE], { OPS_TOKEN: 'gho_│' }, EXIT.usage],
    ['a token of two lines', ['lookup', ALICE], { OPS_TOKEN: 'gho_a\nb' }, EXIT.usage],
    ['an unknown PDS account', ['lookup', 'did:plc:unknown'], {}, EXIT.refused],
    [
      'a role for something that is not a DID',
      ['role', 'grant', 'alice.test', 'support_read'],
      {},
      EXIT.refused,
    ],
    ['an invalid database URL', ['role', 'list'], { DATABASE_URL: 'nonsense' }, EXIT.usage],
    ['no server at OPS_URL', ['lookup', ALICE], { OPS_URL: 'http://127.0.0.1:1' }, EXIT.unreachable],
    [
      'an invalid expiry',
      ['credential', 'create', 'x', '--role', 'support_read', '--expires', 'soon'],
      { OPS_TOKEN: '' },
      EXIT.usage,
    ],
  ])('exits with a separate code for %s', async (_what, words, variables, exitCode) => {
    const ended = await on({ ...local, ...remote, ...variables }, ...words);
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.complaints + ended.out).not.toBe('');
  });

  it.each([
    ['', /wiped\\u001b\[2J\\u009b8m\\u202eaway/],
    ['--json', /wiped\\u001b\[2J\\u009b8m\\u202eaway/],
  ])('prints text of others without letting it control the terminal %s', async (option, shown) => {
    const reason = 'wiped\u001b[2J\u009b8m\u202eaway';
    await on(remote, 'grant', ALICE, '--plan', 'base', '--reason', reason, '--ticket', 'T-1');
    const { out } = await on(remote, 'audit', 'tail', ...(option ? [option] : []));
    expect(out).toMatch(shown);
    expect(out).not.toMatch(/[^\n\P{C}]/u);
  });

  it('escapes line breaks in a cell, which could imitate further rows', async () => {
    const reason = 'paid\n│ 99 │ 2026-01-01 │ system │ operator.role.granted │';
    await on(remote, 'grant', ALICE, '--plan', 'base', '--reason', reason, '--ticket', 'T-1');
    const { out } = await on(remote, 'audit', 'tail');
    expect(out).toContain('paid\\n│ 99');
  });

  const REMOTE_ONLY_ON_DATABASE = [
    ['role', 'list'],
    ['role', 'grant', ALICE, 'support_read'],
    ['credential', 'create', 'x', '--role', 'support_read'],
    ['credential', 'list'],
    ['invite', 'create'],
    ['audit', 'verify'],
  ];
  it.each(REMOTE_ONLY_ON_DATABASE.map((words) => [words.join(' '), words] as const))(
    '%s names a missing database and does not create it',
    async (_name, words) => {
      const folder = configFolder();
      const DATABASE_URL = `sqlite:${join(folder, 'deep', 'wrong.sqlite')}`;
      const ended = await on({ DATABASE_URL }, ...words);
      expect(ended).toMatchObject({ exitCode: EXIT.unreachable, out: '' });
      expect(ended.complaints).toBe(
        `No database at ${DATABASE_URL}. Set DATABASE_URL, or run: gatehouse migrate.`,
      );
      expect(existsSync(join(folder, 'deep'))).toBe(false);
      const plan = await gatehouse(['migrate', '--plan'], { DATABASE_URL });
      expect(plan.out).toContain('audit-0001-log');
      expect((await gatehouse(['migrate'], { DATABASE_URL })).exitCode).toBe(EXIT.done);
      expect((await gatehouse(['migrate', '--plan'], { DATABASE_URL })).out).toContain('up to date');
      expect((await on({ DATABASE_URL }, 'role', 'list', '--json')).out).toBe('[]');
    },
  );

  it('does not migrate a database if a command only reads', async () => {
    const DATABASE_URL = `sqlite:${join(configFolder({ 'empty.sqlite': '' }), 'empty.sqlite')}`;
    const ended = await on({ DATABASE_URL }, 'audit', 'verify');
    expect(ended).toMatchObject({ exitCode: EXIT.unreachable, out: '' });
    expect(ended.complaints).toMatch(/is not ready .*run: gatehouse migrate\.$/);
  });

  it.each([[['lookup', ALICE]], [['audit', 'export', '--format', 'csv']], [['overview']]])(
    'refuses the web page of another server for %j',
    async (words) => {
      const server = createServer((_request, response) =>
        response.setHeader('Content-Type', 'text/html').end('<h1>Home</h1>'),
      ).listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await once(server, 'listening');
      const OPS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await on({ ...remote, OPS_URL }, ...words)).toEqual({
        exitCode: EXIT.refused,
        out: '',
        complaints:
          'unexpected_answer: The response is not one of this API. Check the address of the server.',
      });
    },
  );

  it('names the operator API that does not respond', async () => {
    const ended = await on({ ...remote, OPS_URL: 'http://127.0.0.1:9' }, 'lookup', ALICE);
    expect(ended.exitCode).toBe(EXIT.unreachable);
    expect(ended.complaints).toMatch(/^The operator API at http:\/\/127\.0\.0\.1:9 does not respond \(/);
  });

  it.each([
    [['chekout', '--help'], 'Did you mean "checkout"?'],
    [['audit', 'tial', '--help'], 'Did you mean "tail"?'],
    [['--help', 'rolle'], 'Did you mean "role"?'],
    [['help', 'rolle'], 'Did you mean "role"?'],
    [['audit', 'help', 'tial'], 'Did you mean "tail"?'],
  ])('refuses the unknown command %j with the nearest name', async (words, message) => {
    const ended = await on(remote, ...words);
    expect(ended).toMatchObject({ exitCode: EXIT.usage, out: '' });
    expect(ended.complaints).toContain(message);
  });

  it('records a checkout with its payment, for a billing reconciler only', async () => {
    const words = ['checkout', ALICE, '--plan', 'base', ...WHY, '--json'];
    const payment = ['--provider', 'acme', '--customer', 'c-1', '--subscription', 's-1'];
    expect((await on(remote, ...words, ...payment)).complaints).toContain('role_required');
    const billing = { ...remote, OPS_TOKEN: await ops.token('billing_reconciler') };
    const { entitlement, audit } = JSON.parse((await on(billing, ...words, ...payment)).out);
    expect(entitlement).toMatchObject({
      base: 'active',
      payment: { provider: 'acme', customer_id: 'c-1', subscription_id: 's-1' },
    });
    expect(audit.action).toBe('entitlement.checkout.completed');
    expect((await on(billing, ...words, '--provider', 'acme')).exitCode).toBe(EXIT.usage);
  });

  it('warns about an unknown DID, and asks for confirmation in a terminal', async () => {
    const unknown = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
    const grant = ['grant', unknown, '--plan', 'base', ...WHY];
    const role = ['role', 'grant', unknown, 'support_read'];
    for (const [words, environment] of [
      [grant, remote],
      [role, local],
    ] as const) {
      const asked: string[] = [];
      const confirm = async (question: string) => {
        asked.push(question);
        return false;
      };
      expect(await gatehouseOps(words, environment, { confirm })).toMatchObject({
        exitCode: EXIT.refused,
        complaints: 'Nothing was changed.',
      });
      expect(asked).toEqual([expect.stringContaining(`No PDS account with the DID ${unknown} is known`)]);
      expect((await on(environment, ...words, '--yes')).complaints).toBe('');
    }
    const another = await on(local, 'role', 'grant', unknown, 'billing_reconciler');
    expect(another.complaints).toContain(`No PDS account with the DID ${unknown} is known`);
    expect(another.out).toContain('granted');
  });

  it('shows its help', async () => {
    const { exitCode, out } = await on({}, '--help');
    expect(exitCode).toBe(EXIT.done);
    for (const command of ['lookup', 'grant', 'lapse', 'extend', 'audit', 'role', 'credential'])
      expect(out).toContain(command);
  });
});
