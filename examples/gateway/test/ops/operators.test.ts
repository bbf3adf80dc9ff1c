import { setTimeout as delay } from 'node:timers/promises';
import { AuditLog } from '@gatehouse/core/audit';
import { BlockLedger } from '@gatehouse/core/block';
import { UnitOfWork } from '@gatehouse/core/kernel';
import {
  MachineCredentialStore,
  OPERATOR_ROLES,
  type OperatorRole,
  OperatorRoleStore,
  PdsAccountDirectory,
} from '@gatehouse/core/operator';
import { SignedValue } from '@gatehouse/http-koa/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPS_ROLES, type OpsAct, opsEndpoints } from '../../src/ops/index.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const BEA = 'did:plc:beabeabeabeabeabeabeabea';

/** Requests, each with the act that it needs. They are invalid, so that they change nothing. */
const REQUESTS: readonly (readonly [
  act: OpsAct | 'operator' | 'signed-in',
  key: keyof typeof opsEndpoints,
  body?: object,
])[] = [
  ['operator', 'GET /internal/v1/ops/me'],
  ['signed-in', 'POST /internal/v1/ops/logout'],
  ['account.look-up', 'GET /internal/v1/ops/accounts'],
  ['account.look-up', 'GET /internal/v1/ops/search'],
  ['account.look-up', 'GET /internal/v1/ops/entitlements'],
  [
    'event.manual.grant',
    'POST /internal/v1/ops/accounts/:did/events',
    { event: 'manual.grant', plan: 'once' },
  ],
  ['event.lapse', 'POST /internal/v1/ops/accounts/:did/events', { event: 'lapse' }],
  [
    'event.grace.extend',
    'POST /internal/v1/ops/accounts/:did/events',
    { event: 'grace.extend', grace_until: '2099-01-01T00:00:00Z' },
  ],
  [
    'event.checkout.completed',
    'POST /internal/v1/ops/accounts/:did/events',
    { event: 'checkout.completed', plan: 'base' },
  ],
  ['access.read', 'GET /internal/v1/ops/accounts/:did/access'],
  // No device has this id.
  [
    'access.end',
    'POST /internal/v1/ops/accounts/:did/access/end',
    { reason: 'r', ticket_ref: 't', device: 'none' },
  ],
  ['staff.read', 'GET /internal/v1/ops/staff-sessions'],
  [
    'staff-session.end',
    'POST /internal/v1/ops/staff-sessions/:id/end',
    { reason: 'r', ticket_ref: 't', did: DID },
  ],
  ['audit.read', 'GET /internal/v1/ops/audit'],
  ['audit.read', 'GET /internal/v1/ops/audit.csv'],
  ['audit.read', 'GET /internal/v1/ops/audit.ndjson'],
  ['audit.verify', 'GET /internal/v1/ops/audit/verify'],
  ['audit.verify', 'GET /internal/v1/ops/audit/verify.ndjson'],
  ['sync-failure.read', 'GET /internal/v1/ops/sync-failures'],
  ['sync-failure.read', 'GET /internal/v1/ops/accounts/:did/sync-failures'],
  ['sync-failure.read', 'GET /internal/v1/ops/sync-failure-causes'],
  [
    'sync-failure.retry',
    'POST /internal/v1/ops/sync-failures/retry',
    { code: 'c', reason: 'r', ticket_ref: 't' },
  ],
  [
    'sync-failure.retry',
    'POST /internal/v1/ops/accounts/:did/sync-failures/retry',
    { reason: 'r', ticket_ref: 't' },
  ],
  ['logout.read', 'GET /internal/v1/ops/failed-logouts'],
  ['logout.read', 'GET /internal/v1/ops/accounts/:did/failed-logouts'],
  [
    'logout.retry',
    'POST /internal/v1/ops/accounts/:did/failed-logouts/retry',
    { reason: 'r', ticket_ref: 't' },
  ],
  ['bridge-client.read', 'GET /internal/v1/ops/bridge-clients'],
  ['bridge-client.issue-secret', 'POST /internal/v1/ops/bridge-clients', {}],
  ['bridge-client.manage', 'PATCH /internal/v1/ops/bridge-clients/:id', { reason: 'r', ticket_ref: 't' }],
  [
    'bridge-client.issue-secret',
    'POST /internal/v1/ops/bridge-clients/:id/secret',
    { reason: 'r', ticket_ref: 't' },
  ],
  [
    'bridge-client.manage',
    'POST /internal/v1/ops/bridge-clients/:id/remove',
    { reason: 'r', ticket_ref: 't' },
  ],
  ['seat.read', 'GET /internal/v1/ops/seats'],
  ['seat.read', 'GET /internal/v1/ops/accounts/:did/seat'],
  ['seat.read', 'GET /internal/v1/ops/seat-failure-causes'],
  ['seat.retry', 'POST /internal/v1/ops/seats/retry', { code: 'c', reason: 'r', ticket_ref: 't' }],
  ['seat.retry', 'POST /internal/v1/ops/accounts/:did/seat/retry', { reason: 'r', ticket_ref: 't' }],
  [
    'seat.deactivate',
    'POST /internal/v1/ops/accounts/:did/seat/deactivate',
    { reason: 'r', ticket_ref: 't' },
  ],
  ['credential.read', 'GET /internal/v1/ops/machine-credentials'],
  ['credential.manage', 'POST /internal/v1/ops/machine-credentials', {}],
  ['invite.create', 'POST /internal/v1/ops/sign-up-invites', {}],
  ['invite.read', 'GET /internal/v1/ops/sign-up-invites'],
  ['invite.revoke', 'DELETE /internal/v1/ops/sign-up-invites/:id'],
  ['overview.read', 'GET /internal/v1/ops/overview'],
  ['overview.read', 'GET /internal/v1/ops/denials'],
  ['staff.read', 'GET /internal/v1/ops/staff'],
  [
    'role.change',
    'POST /internal/v1/ops/staff/:did/roles',
    { reason: 'r', ticket_ref: 't', role: 'support_read', to: 'granted' },
  ],
  ['credential.manage', 'DELETE /internal/v1/ops/machine-credentials/:id'],
];

let ops: TestOps;
beforeAll(async () => {
  ops = await runningOps();
});
afterAll(() => ops.stop());

function send(
  key: string,
  authorization: Readonly<Record<string, string>>,
  body?: object,
): Promise<Response> {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(':did', encodeURIComponent(DID)).replace(':id', 'none');
  const envelope = { event_id: crypto.randomUUID(), reason: 'r', ticket_ref: 't' };
  const isEvent = template.endsWith('/events');
  return fetch(ops.url + path, {
    method,
    headers: { ...authorization, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(isEvent ? { ...body, ...envelope } : body) }),
  });
}

describe('the role matrix of the operator API', () => {
  it('is tested with a request for every route that is not open', () => {
    const guarded = Object.entries(opsEndpoints).filter(([, { access }]) => access !== 'open');
    expect(new Set(REQUESTS.map(([, key]) => key))).toEqual(new Set(guarded.map(([key]) => key)));
  });

  it('leaves only the sign-in routes open', () => {
    const open = Object.entries(opsEndpoints).filter(([, { access }]) => access === 'open');
    expect(open.map(([key]) => key)).toEqual([
      'POST /internal/v1/ops/oauth/start',
      'GET /internal/v1/ops/oauth/callback',
    ]);
  });

  const acts = REQUESTS.map(([act, key]) => ({ act, key }));
  it.each(acts)('requires the role for $act by $key', ({ act, key }) => {
    expect(opsEndpoints[key].access).toBe(act.startsWith('event.') ? 'event' : act);
  });

  it('checks the role of the caller before it validates the event', async () => {
    const authorization = { Authorization: `Bearer ${await ops.token('support_read')}` };
    const events = 'POST /internal/v1/ops/accounts/:did/events';
    expect((await send(events, authorization, { event: 'nonsense' })).status).toBe(403);
  });

  const walk = OPERATOR_ROLES.flatMap((role) =>
    REQUESTS.map(([act, key, body]) => ({ role, act, key, body })),
  );
  it.each(walk)(
    'allows $act by $key to the role $role exactly if the role matrix does',
    async ({ role, act, key, body }) => {
      const authorization = { Authorization: `Bearer ${await ops.token(role)}` };
      const { status } = await send(key, authorization, body);
      // A machine has no session that it could end.
      if (act === 'signed-in') return expect(status).toBe(401);
      const isAllowed = act === 'operator' || (OPS_ROLES[act] as readonly OperatorRole[]).includes(role);
      // Only a person who signed in can change roles. `step-up.test.ts` tests this.
      if (act === 'role.change' && isAllowed) return expect(status).toBe(401);
      if (isAllowed) expect([200, 201, 202, 400, 404, 409]).toContain(status);
      else expect(status).toBe(403);
    },
  );

  it.each(REQUESTS.map(([act, key, body]) => ({ act, key, body })))(
    'refuses $act by $key without a credential',
    async ({ key, body }) => {
      expect((await send(key, {}, body)).status).toBe(401);
    },
  );
});

describe('a machine credential at the operator API', () => {
  it.each(['', 'gho_', 'gho_x_y', 'not-ours', `gho_${'A'.repeat(22)}_${'A'.repeat(43)}`])(
    'is refused when it is %j',
    async (token) => {
      const response = await send('GET /internal/v1/ops/me', { Authorization: `Bearer ${token}` });
      expect([response.status, (await response.json()).error]).toEqual([401, 'unauthenticated']);
    },
  );

  it('is accepted only as a bearer token, in any case of that word', async () => {
    const token = await ops.token('support_read');
    const present = (Authorization: string) => send('GET /internal/v1/ops/me', { Authorization });
    expect((await present(`bearer ${token}`)).status).toBe(200);
    for (const scheme of ['Basic', 'xBearer']) expect((await present(`${scheme} ${token}`)).status).toBe(401);
  });

  it('is created, shown once, listed without its secret, and revoked', async () => {
    const call = await ops.client('entitlement_mutator', 'support_read');
    const body = {
      name: 'made-here',
      roles: ['support_read' as const],
      expires_at: '2027-01-31T12:00:00+01:00',
    };
    const { credential, token } = await call('POST /internal/v1/ops/machine-credentials', { body });
    expect(credential.expires_at).toBe('2027-01-31T11:00:00.000Z');
    const authorization = { Authorization: `Bearer ${token}` };
    expect((await send('GET /internal/v1/ops/me', authorization)).status).toBe(200);
    const listed = await call('GET /internal/v1/ops/machine-credentials');
    expect(credential.last_used_at).toBe(null);
    expect(listed.credentials).toContainEqual({ ...credential, last_used_at: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(token.slice(-43));
    await call('DELETE /internal/v1/ops/machine-credentials/:id', { path: { id: credential.id } });
    expect((await send('GET /internal/v1/ops/me', authorization)).status).toBe(401);
  });

  it('is created with 201 and revoked with 204', async () => {
    const authorization = { Authorization: `Bearer ${await ops.token('entitlement_mutator')}` };
    const body = { name: 'short-lived-too', roles: ['entitlement_mutator'] };
    const made = await send('POST /internal/v1/ops/machine-credentials', authorization, body);
    expect(made.status).toBe(201);
    const path = `${ops.url}/internal/v1/ops/machine-credentials/${(await made.json()).credential.id}`;
    expect((await fetch(path, { method: 'DELETE', headers: authorization })).status).toBe(204);
  });

  it('is rejected once it has expired', async () => {
    const call = await ops.client('entitlement_mutator', 'support_read');
    const expires = new Date(ops.clock.now() + 1_000).toISOString();
    const body = { name: 'short-lived', roles: ['support_read' as const], expires_at: expires };
    const { token } = await call('POST /internal/v1/ops/machine-credentials', { body });
    ops.clock.advance(1_000);
    expect((await send('GET /internal/v1/ops/me', { Authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('cannot be created with a role that its creator does not have', async () => {
    const call = await ops.client('entitlement_mutator');
    const body = { name: 'escalated', roles: ['billing_reconciler' as const] };
    await expect(call('POST /internal/v1/ops/machine-credentials', { body })).rejects.toMatchObject({
      status: 403,
      code: 'role_required',
    });
  });
});

describe('the operator API', () => {
  it('refuses a customer cookie', async () => {
    const cookie = new SignedValue(['key']).keygrip.sign('svc_session=anything');
    const response = await send('GET /internal/v1/ops/me', {
      Cookie: `svc_session=anything; svc_session.sig=${cookie}`,
    });
    expect(response.status).toBe(401);
  });

  it('forbids caching and framing of its responses', async () => {
    const { headers } = await fetch(`${ops.url}/internal/v1/ops/me`);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });

  it('keeps idle connections open for longer than common proxies reuse them', async () => {
    const { headers } = await fetch(`${ops.url}/internal/v1/ops/me`);
    expect(headers.get('Keep-Alive')).toBe('timeout=130');
  });

  it('does not reveal to strangers which paths exist', async () => {
    expect((await fetch(`${ops.url}/internal/v1/ops/nothing`)).status).toBe(401);
    const authorization = { Authorization: `Bearer ${await ops.token('support_read')}` };
    expect((await fetch(`${ops.url}/internal/v1/ops/nothing`, { headers: authorization })).status).toBe(404);
    expect(
      (await fetch(`${ops.url}/internal/v1/ops/me`, { method: 'PUT', headers: authorization })).status,
    ).toBe(405);
  });

  it('refuses a text that is no DID in the audit log as in the look-up', async () => {
    const headers = { Authorization: `Bearer ${await ops.token('support_read')}` };
    for (const list of ['accounts', 'audit', 'sync-failures']) {
      const response = await fetch(`${ops.url}/internal/v1/ops/${list}?did=x`, { headers });
      expect([list, response.status, (await response.json()).error]).toEqual([list, 400, 'invalid_request']);
    }
  });

  it('responds with not_found for an unknown PDS account', async () => {
    const call = await ops.client('support_read');
    for (const query of [{ did: 'did:plc:unknown' }, { email: 'unknown@example.test' }])
      await expect(call('GET /internal/v1/ops/accounts', { query })).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });

  it('returns the directory entry of a PDS account, its age, and its capabilities', async () => {
    const known = { handle: 'bea.test', email: 'bea@example.test', heardAt: Date.UTC(2026, 0, 1) } as const;
    await ops.container.get(PdsAccountDirectory).record({ did: BEA, ...known });
    const call = await ops.client('entitlement_mutator');
    const event = {
      event: 'manual.grant',
      plan: 'once',
      event_id: 'bea',
      reason: 'r',
      ticket_ref: 't',
    } as const;
    await call('POST /internal/v1/ops/accounts/:did/events', { path: { did: BEA }, body: event });
    const { account } = await call('GET /internal/v1/ops/accounts', { query: { email: known.email } });
    expect(account).toMatchObject({
      did: BEA,
      handle: 'bea.test',
      email: 'bea@example.test',
      heard_at: '2026-01-01T00:00:00.000Z',
      capabilities: { metadata_write_allowed: true, safety_net_allowed: false },
      support_seat: { allowed: true },
    });
  });

  it('finds PDS accounts by the beginning of a name', async () => {
    const did = 'did:plc:foundaaaaaaaaaaaaaaaaaaa';
    const names = { handle: 'found.test', email: 'Someone@example.test' } as const;
    await ops.container.get(PdsAccountDirectory).record({ did, ...names, heardAt: 1 });
    const call = await ops.client('support_read');
    const search = async (q: string) =>
      (await call('GET /internal/v1/ops/search', { query: { q } })).accounts;
    const account = { did, ...names };
    expect(await search(' @FOU')).toEqual([{ ...account, found_by: 'handle', name: names.handle }]);
    expect(await search('someone@')).toEqual([{ ...account, found_by: 'email', name: names.email }]);
    expect(await search('nobody')).toEqual([]);
    await expect(search('f')).rejects.toMatchObject({ status: 400, issues: [{ path: ['q'] }] });
  });

  it.each(['', 'did=did:plc:a&handle=a.test', 'did=did:plc:a&email=a@example.test', 'name=a'])(
    'refuses a look-up by %j',
    async (query) => {
      const headers = { Authorization: `Bearer ${await ops.token('support_read')}` };
      const response = await fetch(`${ops.url}/internal/v1/ops/accounts?${query}`, { headers });
      expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request']);
    },
  );

  it('reports whether it runs and whether it is ready', async () => {
    expect((await fetch(`${ops.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${ops.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('lists invites with their states, and revokes an open one', async () => {
    const call = await ops.client('entitlement_mutator', 'support_read');
    const INVITES = '/internal/v1/ops/sign-up-invites';
    const { invite } = await call(`POST ${INVITES}`, { body: { note: 'Für Élise' } });
    const newest = async () => (await call(`GET ${INVITES}`, { query: { limit: 1 } })).invites[0];
    const open = await newest();
    expect(open).toMatchObject({
      ...{ state: 'open', note: 'Für Élise', expires_at: invite.expires_at, used_by: null },
    });
    expect(JSON.stringify(open)).not.toContain(invite.code);
    await call(`DELETE ${INVITES}/:id`, { path: { id: open?.id ?? '' } });
    expect(await newest()).toMatchObject({ id: open?.id, state: 'revoked', revoked_at: expect.any(String) });
    const found = async (query: { state?: 'open' | 'revoked'; q?: string }) => {
      const { invites, counts } = await call(`GET ${INVITES}`, { query });
      return { ids: invites.map(({ id }) => id), counts };
    };
    expect(await found({ state: 'revoked', q: 'éLISE' })).toMatchObject({
      ids: [open?.id],
      counts: { revoked: 1 },
    });
    expect(await found({ state: 'open', q: 'élise' })).toMatchObject({ ids: [], counts: { revoked: 1 } });
    expect((await found({ q: 'lisa' })).ids).toEqual([]);
    const again = call(`DELETE ${INVITES}/:id`, { path: { id: open?.id ?? '' } });
    await expect(again).rejects.toMatchObject({ status: 404 });
    const { entries } = await call('GET /internal/v1/ops/audit', { query: { action: 'invite.revoked' } });
    expect(entries[0]).toMatchObject({ subject: open?.id });
  });

  it('lists the staff with their handles and roles', async () => {
    const did = 'did:plc:staffaaaaaaaaaaaaaaaaaaa';
    const call = await ops.client('support_read');
    await ops.container.get(OperatorRoleStore).grant(did, 'support_read');
    expect((await call('GET /internal/v1/ops/staff')).staff).toEqual([
      { did, handle: null, roles: ['support_read'] },
    ]);
    await ops.container.get(PdsAccountDirectory).record({ did, handle: 'sam.test', email: null, heardAt: 1 });
    expect((await call('GET /internal/v1/ops/staff')).staff).toMatchObject([{ handle: 'sam.test' }]);
  });

  it('shows holders by state, the next ends of graces, and the last verification', async () => {
    const call = await ops.client('support_read', 'entitlement_mutator');
    const read = async () => (await call('GET /internal/v1/ops/overview')).overview;
    const before = await read();
    const did = 'did:plc:graceaaaaaaaaaaaaaaaaaaa';
    const why = { reason: 'r', ticket_ref: 't' };
    const path = { did };
    const base = { event: 'manual.grant', plan: 'base', event_id: 'overview-1', ...why } as const;
    await call('POST /internal/v1/ops/accounts/:did/events', { path, body: base });
    const grace_until = new Date(ops.clock.now() + 60_000).toISOString();
    const lapse = { event: 'lapse', grace_until, event_id: 'overview-2', ...why } as const;
    await call('POST /internal/v1/ops/accounts/:did/events', { path, body: lapse });
    const { verification } = await call('GET /internal/v1/ops/audit/verify');
    const after = await read();
    expect(after.accounts).toEqual({ ...before.accounts, grace: before.accounts.grace + 1 });
    expect(after.graces).toEqual([{ did, handle: null, grace_until }]);
    expect(after.queue.map(({ task }) => task)).toContain('forum.invite');
    expect(after.audit).toEqual({
      rows: verification.rows,
      verified: {
        at: new Date(ops.clock.now()).toISOString(),
        intact: true,
        rows: verification.rows,
        head: verification.head,
      },
    });
  });

  it('shows the progress and the result of the check of stored blocks', async () => {
    const call = await ops.client('support_read');
    const read = async () => (await call('GET /internal/v1/ops/overview')).overview.blocks;
    const none = { checked: 0, bytes: 0, damaged: 0 };
    expect(await read()).toEqual({ ...none, set_aside: 0, last_pass: null });
    const ledger = ops.container.get(BlockLedger);
    await ledger.recordChecked(null, { blocks: 3, bytes: 50, damaged: 1 }, ops.clock.now());
    await ledger.recordChecked('bafkrei', { blocks: 2, bytes: 9, damaged: 0 }, ops.clock.now());
    const ended_at = new Date(ops.clock.now()).toISOString();
    expect(await read()).toEqual({
      ...{ checked: 2, bytes: 9, damaged: 0, set_aside: 1 },
      last_pass: { ended_at, checked: 3, bytes: 50, damaged: 1 },
    });
  });

  it('adds, changes and removes clients of the bridge, and returns each secret once', async () => {
    const client = await ops.client('entitlement_mutator', 'support_read');
    const cause = { reason: 'The app has moved', ticket_ref: 'T-1' };
    const path = { id: 'wiki' };
    const place = '/internal/v1/ops/bridge-clients';
    const described = { client_id: 'wiki', name: 'Wiki', redirect_uris: ['https://wiki.example/callback'] };
    const body = { ...described, entitlement: 'base' } as const;
    const { client_secret: first } = await client(`POST ${place}`, { body });
    await expect(client(`POST ${place}`, { body })).rejects.toMatchObject({ code: 'bridge_client_exists' });
    const change = { redirect_uris: ['https://wiki.example/new'], pkce: 'off' as const };
    await client(`PATCH ${place}/:id`, { path, body: { ...change, ...cause } });
    const faulty = client(`PATCH ${place}/:id`, { path, body: { redirect_uris: ['http://x/'], ...cause } });
    await expect(faulty).rejects.toMatchObject({ issues: [{ path: ['redirect_uris', 0] }] });
    const listed = { ...described, ...change, entitlement: 'base', source: 'operator' };
    expect(await client(`GET ${place}`)).toEqual({ clients: [expect.objectContaining(listed)] });
    const { client_secret: second } = await client(`POST ${place}/:id/secret`, { path, body: cause });
    expect(second).not.toBe(first);
    await client(`POST ${place}/:id/remove`, { path, body: cause });
    expect(await client(`GET ${place}`)).toEqual({ clients: [] });
    const { items } = await ops.container.get(AuditLog).page({ subject: 'wiki' }, { limit: 9 });
    expect(items.map(({ action }) => action)).toEqual([
      'bridge.client.removed',
      'bridge.client.secret-replaced',
      'bridge.client.changed',
      'bridge.client.added',
    ]);
    for (const secret of [first, second]) expect(JSON.stringify(items)).not.toContain(secret);
  });

  it('returns an empty list for a customer without sync failures', async () => {
    const call = await ops.client('support_read');
    const answer = await call('GET /internal/v1/ops/sync-failures', { query: { did: DID } });
    expect(answer).toEqual({ failures: [], handles: {}, nextCursor: null });
  });

  it('describes every route in its OpenAPI document, with the role matrix', async () => {
    const document = await (await fetch(`${ops.url}/internal/v1/ops/openapi.json`)).json();
    const routes = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(routes.sort()).toEqual(Object.keys(opsEndpoints).sort());
    for (const act of Object.keys(OPS_ROLES)) expect(document.info.description).toContain(act);
    const { post } = document.paths['/internal/v1/ops/accounts/{did}/events'];
    const said = (maxLength: number) => expect.objectContaining({ minLength: 1, maxLength, pattern: '\\S' });
    for (const kind of post.requestBody.content['application/json'].schema.oneOf)
      expect(kind.properties).toMatchObject({
        event_id: said(200),
        reason: said(500),
        ticket_ref: said(100),
      });
  });
});

describe('the audit log that operators read', () => {
  const AUDIT = 'GET /internal/v1/ops/audit';

  it('is read in pages, newest first, and filtered by action', async () => {
    const call = await ops.client('support_read', 'entitlement_mutator');
    const did = 'did:plc:pagedaaaaaaaaaaaaaaaaaaa';
    for (const plan of ['once', 'base', 'once', 'base', 'once'] as const) {
      const body = {
        event: 'manual.grant',
        plan,
        event_id: crypto.randomUUID(),
        reason: 'r',
        ticket_ref: 't',
      } as const;
      await call('POST /internal/v1/ops/accounts/:did/events', { path: { did }, body });
    }
    const { entries } = await call(AUDIT, { query: { did } });
    const turned: typeof entries = [];
    let after: string | undefined;
    do {
      const page = await call(AUDIT, { query: { did, after, limit: 2 } });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      turned.push(...page.entries);
      after = page.nextCursor ?? undefined;
    } while (after !== undefined);
    expect(turned).toEqual(entries);
    expect(entries.map(({ detail }) => (detail.after as { version: number }).version)).toEqual([
      5, 4, 3, 2, 1,
    ]);
    const granted = await call(AUDIT, { query: { did, action: 'entitlement.manual.grant' } });
    expect(granted.entries).toEqual(entries);
    expect((await call(AUDIT, { query: { did, action: 'entitlement.lapse' } })).entries).toEqual([]);
  });

  it('names the PDS accounts of its rows, and finds rows by text', async () => {
    const did = 'did:plc:namedaaaaaaaaaaaaaaaaaaa';
    const known = { handle: 'named.test', email: null, heardAt: 1 } as const;
    await ops.container.get(PdsAccountDirectory).record({ did, ...known });
    const call = await ops.client('support_read', 'entitlement_mutator');
    const why = { event_id: crypto.randomUUID(), reason: '=Paid, by "phone";=1+1', ticket_ref: '＝T-named' };
    const body = { event: 'manual.grant', plan: 'once', ...why } as const;
    await call('POST /internal/v1/ops/accounts/:did/events', { path: { did }, body });
    const found = await call(AUDIT, { query: { text: 'paid, by' } });
    expect(found.entries.map(({ ticket_ref }) => ticket_ref)).toEqual(['＝T-named']);
    expect(found.handles).toEqual({ [did]: 'named.test' });
    expect((await call(AUDIT, { query: { text: 'paid by' } })).entries).toEqual([]);

    const download = async (format: 'csv' | 'ndjson', query: object) =>
      new Response(await call(`${AUDIT}.${format}`, { query })).text();
    const [row] = found.entries;
    expect(JSON.parse(await download('ndjson', { did }))).toEqual(row);
    const csv = await download('csv', { did });
    expect(csv.startsWith('sequence,at,principal,principal_handle,action,')).toBe(true);
    expect(csv).toContain(`,${did},named.test,"'=Paid, by ""phone"";'=1+1",'＝T-named,`);
  });

  it('is exported completely, however many pages it has', async () => {
    const call = await ops.client('support_read');
    const rows = 450;
    await ops.container.get(UnitOfWork).run(async () => {
      const deed = { at: 1, principal: 'system:export', action: 'test', subject: 'test', detail: {} };
      for (let count = 0; count < rows; count += 1) await ops.container.get(AuditLog).append(deed);
    });
    const text = await new Response(
      await call(`${AUDIT}.ndjson`, { query: { principal: 'system:export' } }),
    ).text();
    expect(new Set(text.trimEnd().split('\n')).size).toBe(rows);
  });

  it('is no longer exported once the operator has lost the access', { timeout: 60_000 }, async () => {
    const token = await ops.token('support_read');
    const [rows, length] = [2_000, 10_000];
    await ops.container.get(UnitOfWork).run(async () => {
      const detail = { text: 'x'.repeat(length) };
      const deed = { at: 1, principal: 'system:slow', action: 'test', subject: 'test', detail };
      for (let count = 0; count < rows; count += 1) await ops.container.get(AuditLog).append(deed);
    });
    const response = await fetch(`${ops.url}/internal/v1/ops/audit.ndjson?principal=system:slow`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let received = (await reader.read()).value?.length ?? 0;
    const id = token.slice('gho_'.length).slice(0, 22);
    expect(await ops.container.get(MachineCredentialStore).revoke(id, ops.clock.now())).toBe(true);
    await delay(1_100);
    const readTheRest = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        received += part.value.length;
    };
    await expect(readTheRest()).rejects.toThrow();
    expect(received).toBeLessThan(rows * length);
  });

  it.each([
    [1, 1],
    [200, 200],
    [undefined, 50],
  ])('has pages of %s rows: %i', async (limit, length) => {
    const call = await ops.client('support_read');
    const missing = 200 - ((await call(AUDIT, { query: { limit: 1 } })).entries[0]?.sequence ?? 0);
    await ops.container.get(UnitOfWork).run(async () => {
      const deed = { at: 1, principal: 'system:test', action: 'test', subject: 'test', detail: {} };
      for (let count = 0; count < missing; count += 1) await ops.container.get(AuditLog).append(deed);
    });
    expect((await call(AUDIT, { query: { limit } })).entries).toHaveLength(length);
  });

  it.each([0, 201])('cannot be read in pages of %i rows', async (limit) => {
    const call = await ops.client('support_read');
    await expect(call(AUDIT, { query: { limit } })).rejects.toMatchObject({ status: 400 });
  });

  it('is reported as intact up to its last row, with its hash', async () => {
    const call = await ops.client('support_read');
    const { verification } = await call('GET /internal/v1/ops/audit/verify');
    const [last] = (await call(AUDIT, { query: { limit: 1 } })).entries;
    expect(verification).toMatchObject({ intact: true, rows: last?.sequence, head: last?.hash });
  });
});
