import { type Database, KnexSessionStore } from '@gatehouse/adapters/knex';
import { CUSTOMER_SESSIONS, KnexDeviceStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { IdentityStore } from '@gatehouse/core/identity';
import { HOUR, RandomSource, Sha256 } from '@gatehouse/core/kernel';
import { ChangeOperatorRole, type OperatorRole } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { SessionOpener } from '@gatehouse/core/session';
import { SignedValue } from '@gatehouse/http-koa/session';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningOps, type TestOps } from './running-ops.ts';

const STAFF: Did = 'did:plc:staffaaaaaaaaaaaaaaaaaaa';
const STRANGER: Did = 'did:plc:strangeraaaaaaaaaaaaaaaa';
const KEY = 'a key of the operator API';

let ops: TestOps;
let database: Database;

beforeAll(async () => {
  ops = await runningOps({ OPS_PORT: String(await freePort()), OPS_SESSION_SECRET: KEY });
  database = await openDatabaseAs('system', ops.databaseUrl);
  for (const did of [STAFF, STRANGER])
    await ops.container.get(IdentityStore).record({ did, handle: null, firstSeenAt: 0 });
});

afterAll(async () => {
  await database.close();
  await ops.stop();
});

const change = (did: string, role: OperatorRole, to: 'granted' | 'revoked') =>
  ops.container.get(ChangeOperatorRole).execute({ principal: 'system:test', did, role, to });

const opened = async (opener: SessionOpener, did: string) => (await opener.open(did, {})).id.reveal();

const staffSession = (did: string) => opened(ops.container.get(SessionOpener), did);

function customerSession(did: string): Promise<string> {
  const sessions = new KnexSessionStore(database, CUSTOMER_SESSIONS);
  const [random, sha256] = [ops.container.get(RandomSource), ops.container.get(Sha256)];
  const limits = { lifetime: HOUR };
  return opened(new SessionOpener({ sessions, random, sha256, clock: ops.clock, limits }), did);
}

interface Forgery {
  readonly name?: string;
  readonly signedAs?: string;
  readonly key?: string;
}

function cookie(id: string, forgery: Forgery = {}): string {
  const { name = 'svc_ops_session', key = KEY } = forgery;
  const { signedAs = name } = forgery;
  return `${name}=${id}; ${name}.sig=${new SignedValue([key]).keygrip.sign(`${signedAs}=${id}`)}`;
}

async function answer(path: string, init: RequestInit): Promise<[number, unknown]> {
  const response = await fetch(`${ops.url}/internal/v1/ops/${path}`, init);
  return [response.status, response.status === 204 ? undefined : await response.json()];
}

const get = (path: string, headers: Record<string, string>) => answer(path, { headers });

function grant(cookies: string, origin: string) {
  const order = { event: 'manual.grant', plan: 'once', reason: 'r', ticket_ref: 't' };
  return answer('accounts/did:plc:aliceaaaaaaaaaaaaaaaaaaa/events', {
    method: 'POST',
    headers: { Cookie: cookies, Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, event_id: crypto.randomUUID() }),
  });
}

const refusal = (code: string) => expect.objectContaining({ error: code });

describe('a member of the staff who is signed in', () => {
  it('acts under their DID with their current roles at each request', async () => {
    const own = cookie(await staffSession(STAFF));
    await change(STAFF, 'support_read', 'granted');
    expect(await get('me', { Cookie: own })).toEqual([
      200,
      { operator: { principal: STAFF, handle: null, roles: ['support_read'] } },
    ]);
    expect(await grant(own, ops.url)).toEqual([403, refusal('role_required')]);
    await change(STAFF, 'entitlement_mutator', 'granted');
    expect(await grant(own, ops.url)).toMatchObject([200, { audit: { principal: STAFF } }]);
    await change(STAFF, 'entitlement_mutator', 'revoked');
    expect(await grant(own, ops.url)).toEqual([403, refusal('role_required')]);
  });

  it('is not an operator without a role, and can only sign out', async () => {
    const headers = { Cookie: cookie(await staffSession(STRANGER)) };
    for (const path of [
      'me',
      'audit',
      'audit/verify',
      'accounts?did=did:plc:aliceaaaaaaaaaaaaaaaaaaa',
      'nothing',
    ])
      expect(await get(path, headers)).toEqual([403, refusal('not_an_operator')]);
    expect(await answer('logout', { method: 'POST', headers: { ...headers, Origin: ops.url } })).toEqual([
      204,
      undefined,
    ]);
    expect(await get('me', headers)).toEqual([401, refusal('unauthenticated')]);
  });

  it('cannot change anything from a page of another origin', async () => {
    await change(STAFF, 'entitlement_mutator', 'granted');
    const own = cookie(await staffSession(STAFF));
    for (const origin of ['https://evil.test', ops.url.replace('127.0.0.1', 'localhost'), 'null'])
      expect(await grant(own, origin)).toEqual([403, refusal('origin_refused')]);
  });

  it('is refused as soon as the session has ended', async () => {
    const headers = { Cookie: cookie(await staffSession(STAFF)) };
    ops.clock.advance(12 * HOUR - 1);
    expect((await get('me', headers))[0]).toBe(200);
    ops.clock.advance(1);
    expect(await get('me', headers)).toEqual([401, refusal('unauthenticated')]);
  });
});

describe('a customer’s session at the operator API', () => {
  const tricks: Readonly<Record<string, (id: string) => Record<string, string>>> = {
    'under its own name': (id) => ({ Cookie: cookie(id, { name: 'svc_session' }) }),
    'under the operators’ cookie name, signed with the right key': (id) => ({ Cookie: cookie(id) }),
    'renamed, with its old signature': (id) => ({ Cookie: cookie(id, { signedAs: 'svc_session' }) }),
    'signed with the customers’ key': (id) => ({ Cookie: cookie(id, { key: 'the key of the gateway' }) }),
    'as a Bearer token': (id) => ({ Authorization: `Bearer ${id}` }),
    'as a machine credential': (id) => ({ Authorization: `Bearer gho_${id}` }),
    'as a Bearer token beside the cookie': (id) => ({ Authorization: `Bearer ${id}`, Cookie: cookie(id) }),
  };

  it.each(Object.entries(tricks))(
    'is refused %s, even if it belongs to an operator',
    async (_name, headersOf) => {
      await change(STAFF, 'support_read', 'granted');
      const headers = headersOf(await customerSession(STAFF));
      expect(await get('me', headers)).toEqual([401, refusal('unauthenticated')]);
    },
  );

  it('is refused even if its cookie contains the id of a staff session', async () => {
    await change(STAFF, 'support_read', 'granted');
    const id = await staffSession(STAFF);
    expect((await get('me', { Cookie: cookie(id) }))[0]).toBe(200);
    expect((await get('me', { Cookie: cookie(id, { name: 'svc_session' }) }))[0]).toBe(401);
    expect((await get('me', { Cookie: cookie(id, { signedAs: 'svc_session' }) }))[0]).toBe(401);
  });
});

describe('the access of customers and operators', () => {
  const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
  const CAUSE = { reason: 'The laptop was stolen', ticket_ref: 'T-7' };
  let own: string;
  let devices: KnexDeviceStore;

  beforeAll(async () => {
    await change(STAFF, 'support_read', 'granted');
    await change(STAFF, 'entitlement_mutator', 'granted');
    await ops.container.get(IdentityStore).record({ did: ALICE, handle: null, firstSeenAt: 0 });
    own = cookie(await staffSession(STAFF));
    devices = new KnexDeviceStore(database);
  });

  const post = (path: string, body: object) =>
    answer(path, {
      method: 'POST',
      headers: { Cookie: own, Origin: ops.url, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const device = (id: string, holder: Did) =>
    devices.insert(
      { id, holder, name: 'Laptop', digest: id, createdAt: ops.clock.now(), lastSeenDay: null },
      9,
    );
  const access = async () => {
    const [status, body] = await get(`accounts/${ALICE}/access`, { Cookie: own });
    expect(status).toBe(200);
    return (body as { access: { sessions: { id: string }[]; devices: { id: string }[] } }).access;
  };

  it('is listed for one customer, and ended for this customer only, one by one or as a whole', async () => {
    for (const _ of [1, 2]) await customerSession(ALICE);
    await customerSession(STRANGER);
    await device('laptop', ALICE);
    await device('other', STRANGER);
    const before = await access();
    expect(before).toMatchObject({ devices: [{ id: 'laptop', name: 'Laptop' }], storage: { used_bytes: 0 } });
    expect(before.sessions).toHaveLength(2);
    const [first] = before.sessions;
    expect(await post(`accounts/${ALICE}/access/end`, { ...CAUSE, session: first?.id })).toEqual([
      200,
      { sessions: 1, devices: 0 },
    ]);
    expect(await post(`accounts/${ALICE}/access/end`, { ...CAUSE, device: 'other' })).toEqual([
      404,
      refusal('not_found'),
    ]);
    expect((await post(`accounts/${ALICE}/access/end`, { ...CAUSE, device: 'a', session: 'b' }))[0]).toBe(
      400,
    );
    expect((await post(`accounts/${ALICE}/access/end`, { reason: ' ', ticket_ref: 'T' }))[0]).toBe(400);
    expect(await post(`accounts/${ALICE}/access/end`, CAUSE)).toEqual([200, { sessions: 1, devices: 1 }]);
    expect(await access()).toMatchObject({ sessions: [], devices: [] });
    expect(await devices.list(STRANGER)).toHaveLength(1);
    const [, log] = await get(`audit?did=${ALICE}&action=access.ended`, { Cookie: own });
    expect((log as { entries: object[] }).entries).toMatchObject([
      { principal: STAFF, reason: CAUSE.reason, ticket_ref: 'T-7', detail: { sessions: 1, devices: 1 } },
      { detail: { sessions: 1, devices: 0 } },
    ]);
  });

  it('is listed for operators, and a session that one of them ends is refused at its next request', async () => {
    const stolen = cookie(await staffSession(STAFF));
    const [, body] = await get('staff-sessions', { Cookie: own });
    const { sessions } = body as { sessions: { id: string; did: string; current: boolean }[] };
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(new Set(sessions.map(({ did }) => did))).toEqual(new Set([STAFF]));
    const ids = new Set(sessions.map(({ id }) => id));
    const third = cookie(await staffSession(STAFF));
    const [, later] = await get('staff-sessions', { Cookie: own });
    const added = (later as typeof body & { sessions: { id: string }[] }).sessions.find(
      ({ id }) => !ids.has(id),
    );
    expect(await post(`staff-sessions/${added?.id}/end`, { ...CAUSE, did: STRANGER })).toEqual([
      404,
      refusal('not_found'),
    ]);
    expect(await post(`staff-sessions/${added?.id}/end`, { ...CAUSE, did: STAFF })).toEqual([204, undefined]);
    expect((await get('me', { Cookie: third }))[0]).toBe(401);
    expect((await get('me', { Cookie: stolen }))[0]).toBe(200);
  });
});
