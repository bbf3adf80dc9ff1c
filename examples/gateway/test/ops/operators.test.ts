import { OPERATOR_ROLES, type OperatorAct, type OperatorRole, ROLES_FOR } from '@gatehouse/core';
import { SignedValue } from '@gatehouse/http-koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opsEndpoints } from '../../src/ops/index.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

/** A request for every act of every route; none of them would change anything, for they are not valid. */
const REQUESTS: readonly (readonly [
  act: OperatorAct | 'operator' | 'signed-in',
  key: keyof typeof opsEndpoints,
  body?: object,
])[] = [
  ['operator', 'GET /internal/v1/ops/me'],
  ['signed-in', 'POST /internal/v1/ops/logout'],
  ['account.look-up', 'GET /internal/v1/ops/accounts'],
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
  ['audit.read', 'GET /internal/v1/ops/audit'],
  ['audit.verify', 'GET /internal/v1/ops/audit/verify'],
  ['sync-failure.read', 'GET /internal/v1/ops/sync-failures'],
  ['credential.manage', 'GET /internal/v1/ops/machine-credentials'],
  ['credential.manage', 'POST /internal/v1/ops/machine-credentials', {}],
  ['invite.create', 'POST /internal/v1/ops/sign-up-invites'],
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
  it('has a request for every route that is not open', () => {
    const guarded = Object.entries(opsEndpoints).filter(([, { access }]) => access !== 'open');
    expect(new Set(REQUESTS.map(([, key]) => key))).toEqual(new Set(guarded.map(([key]) => key)));
  });

  it('leaves open the way in alone', () => {
    const open = Object.entries(opsEndpoints).filter(([, { access }]) => access === 'open');
    expect(open.map(([key]) => key)).toEqual([
      'POST /internal/v1/ops/oauth/start',
      'GET /internal/v1/ops/oauth/callback',
    ]);
  });

  const walk = OPERATOR_ROLES.flatMap((role) =>
    REQUESTS.map(([act, key, body]) => ({ role, act, key, body })),
  );
  it.each(walk)('holds for $role doing $act by $key', async ({ role, act, key, body }) => {
    const authorization = { Authorization: `Bearer ${await ops.token(role)}` };
    const { status } = await send(key, authorization, body);
    // A machine has no session that it could end.
    if (act === 'signed-in') return expect(status).toBe(401);
    const isAllowed = act === 'operator' || (ROLES_FOR[act] as readonly OperatorRole[]).includes(role);
    if (isAllowed) expect([200, 201, 400, 404, 409]).toContain(status);
    else expect(status).toBe(403);
  });

  it.each(REQUESTS.map(([act, key, body]) => ({ act, key, body })))(
    'lets nobody do $act by $key without a credential',
    async ({ key, body }) => {
      expect((await send(key, {}, body)).status).toBe(401);
    },
  );
});

describe('a machine credential at the operator API', () => {
  it.each(['', 'gho_', 'gho_x_y', 'not-ours', `gho_${'A'.repeat(22)}_${'A'.repeat(43)}`])(
    'is worth nothing when it is %j',
    async (token) => {
      const response = await send('GET /internal/v1/ops/me', { Authorization: `Bearer ${token}` });
      expect([response.status, (await response.json()).error]).toEqual([401, 'unauthenticated']);
    },
  );

  it('is made, shown once, listed without its secret, and revoked', async () => {
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
    expect(listed.credentials).toContainEqual(credential);
    expect(JSON.stringify(listed)).not.toContain(token.slice(-43));
    await call('DELETE /internal/v1/ops/machine-credentials/:id', { path: { id: credential.id } });
    expect((await send('GET /internal/v1/ops/me', authorization)).status).toBe(401);
  });

  it('is worth nothing from its expiry on', async () => {
    const call = await ops.client('entitlement_mutator', 'support_read');
    const expires = new Date(ops.clock.now() + 1_000).toISOString();
    const body = { name: 'short-lived', roles: ['support_read' as const], expires_at: expires };
    const { token } = await call('POST /internal/v1/ops/machine-credentials', { body });
    ops.clock.advance(1_000);
    expect((await send('GET /internal/v1/ops/me', { Authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('can not be made with a role that its maker has not', async () => {
    const call = await ops.client('entitlement_mutator');
    const body = { name: 'escalated', roles: ['billing_reconciler' as const] };
    await expect(call('POST /internal/v1/ops/machine-credentials', { body })).rejects.toMatchObject({
      status: 403,
      code: 'role_required',
    });
  });
});

describe('the operator API', () => {
  it('gives nothing for a customer cookie', async () => {
    const cookie = new SignedValue(['key']).keygrip.sign('svc_session=anything');
    const response = await send('GET /internal/v1/ops/me', {
      Cookie: `svc_session=anything; svc_session.sig=${cookie}`,
    });
    expect(response.status).toBe(401);
  });

  it('tells a stranger nothing of which paths there are', async () => {
    expect((await fetch(`${ops.url}/internal/v1/ops/nothing`)).status).toBe(401);
    const authorization = { Authorization: `Bearer ${await ops.token('support_read')}` };
    expect((await fetch(`${ops.url}/internal/v1/ops/nothing`, { headers: authorization })).status).toBe(404);
    expect(
      (await fetch(`${ops.url}/internal/v1/ops/me`, { method: 'PUT', headers: authorization })).status,
    ).toBe(405);
  });

  it('does not know an account that nobody has heard of', async () => {
    const call = await ops.client('support_read');
    for (const query of [{ did: 'did:plc:nobody' }, { email: 'nobody@example.test' }])
      await expect(call('GET /internal/v1/ops/accounts', { query })).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });

  it('answers whether it runs and whether it can work', async () => {
    expect((await fetch(`${ops.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${ops.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('knows of no sync failure, as nothing is synchronised yet', async () => {
    const call = await ops.client('support_read');
    const answer = await call('GET /internal/v1/ops/sync-failures', { query: { did: DID } });
    expect(answer).toEqual({ failures: [], nextCursor: null });
  });

  it('describes every route in its OpenAPI document, with the role matrix', async () => {
    const document = await (await fetch(`${ops.url}/internal/v1/ops/openapi.json`)).json();
    const routes = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(routes.sort()).toEqual(Object.keys(opsEndpoints).sort());
    for (const act of Object.keys(ROLES_FOR)) expect(document.info.description).toContain(act);
  });
});
