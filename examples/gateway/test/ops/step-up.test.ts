import { IdentityStore } from '@gatehouse/core/identity';
import { HOUR, SECOND } from '@gatehouse/core/kernel';
import { ChangeOperatorRole, type OperatorRole } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { SessionOpener } from '@gatehouse/core/session';
import { SignedValue } from '@gatehouse/http-koa/session';
import { afterEach, describe, expect, it } from 'vitest';
import { parseOpsConfiguration } from '../../src/ops/index.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const OLGA: Did = 'did:plc:olgaaaaaaaaaaaaaaaaaaaaa';
const PAUL: Did = 'did:plc:paulaaaaaaaaaaaaaaaaaaaa';
const KEY = 'a key of the operator API';
const CAUSE = { reason: 'r', ticket_ref: 't' };
let ops: TestOps;

afterEach(() => ops.stop());

async function start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
  ops = await runningOps({ OPS_SESSION_SECRET: KEY, OPS_PUBLIC_URL: 'http://127.0.0.1', ...variables });
  await ops.container.get(IdentityStore).record({ did: OLGA, handle: null, firstSeenAt: 0 });
  await grantRole('entitlement_mutator');
}

const grantRole = (role: OperatorRole) =>
  ops.container.get(ChangeOperatorRole).execute({ principal: 'system:test', did: OLGA, role, to: 'granted' });

/** Signs Olga in now. Returns the headers of her browser. */
async function signIn(): Promise<Record<string, string>> {
  const { id } = await ops.container.get(SessionOpener).open(OLGA, {});
  const name = 'svc_ops_session';
  const value = id.reveal();
  const signature = new SignedValue([KEY]).keygrip.sign(`${name}=${value}`);
  return { Cookie: `${name}=${value}; ${name}.sig=${signature}` };
}

const bearer = async (...roles: OperatorRole[]) => ({ Authorization: `Bearer ${await ops.token(...roles)}` });

function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  return fetch(`${ops.url}/internal/v1/ops/${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', Origin: 'http://127.0.0.1' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

type Order = (headers: Record<string, string>) => Promise<Response>;
let count = 0;

const grant: Order = (headers) =>
  send('POST', `accounts/${PAUL}/events`, headers, {
    ...{ ...CAUSE, event: 'manual.grant', plan: 'base' },
    event_id: crypto.randomUUID(),
  });
const createCredential: Order = (headers) => {
  count += 1;
  return send('POST', 'machine-credentials', headers, { name: `n-${count}`, roles: ['entitlement_mutator'] });
};
const revokeCredential: Order = (headers) => send('DELETE', 'machine-credentials/none', headers);
const addApp: Order = (headers) => {
  count += 1;
  return send('POST', 'bridge-clients', headers, {
    ...{ client_id: `app-${count}`, name: 'Wiki', entitlement: 'any' },
    redirect_uris: ['https://wiki.example/callback'],
  });
};
const replaceAppSecret: Order = (headers) => send('POST', 'bridge-clients/none/secret', headers, CAUSE);
const changeRole: Order = (headers) =>
  send('POST', `staff/${PAUL}/roles`, headers, { ...CAUSE, role: 'support_read', to: 'granted' });

const ORDERS: readonly (readonly [name: string, order: Order, done: number])[] = [
  ['grants a plan', grant, 200],
  ['creates a machine credential', createCredential, 201],
  ['revokes a machine credential', revokeCredential, 404],
  ['adds an app of the bridge', addApp, 201],
  ['replaces the secret of an app', replaceAppSecret, 404],
  ['changes a role', changeRole, 200],
];

describe('a session of an operator', () => {
  it.each(ORDERS)(
    '%s until five minutes after the sign-in, and is refused from then on',
    async (_, order, done) => {
      await start();
      const session = await signIn();
      ops.clock.advance(300 * SECOND - 1);
      expect((await order(session)).status).toBe(done);
      ops.clock.advance(1);
      const refused = await order(session);
      expect([refused.status, await refused.json()]).toEqual([
        401,
        expect.objectContaining({ error: 'recent_sign_in_required', max_age: 300 }),
      ]);
      expect(refused.headers.get('WWW-Authenticate')).toBe(
        'Bearer realm="api", error="insufficient_user_authentication", max_age="300"',
      );
      expect((await order(await signIn())).status).toBe(done);
    },
  );

  it('reads everything without a recent sign-in, and stays valid after a refusal', async () => {
    await start();
    const session = await signIn();
    ops.clock.advance(HOUR);
    expect((await grant(session)).status).toBe(401);
    for (const path of ['me', 'staff', 'machine-credentials', 'overview', 'entitlements'])
      expect((await send('GET', path, session)).status, path).toBe(200);
  });

  it('is refused for its role before its age, because a new sign-in would not help', async () => {
    await start();
    const session = await signIn();
    ops.clock.advance(HOUR);
    await ops.container
      .get(ChangeOperatorRole)
      .execute({ principal: 'system:test', did: OLGA, role: 'entitlement_mutator', to: 'revoked' });
    await grantRole('support_read');
    for (const [, order] of ORDERS) {
      const { status, ...response } = await order(session).then(async (reply) => ({
        status: reply.status,
        ...((await reply.json()) as { error: string }),
      }));
      expect([status, response.error]).toEqual([403, 'role_required']);
    }
  });

  it('leaves no row in the audit log when it is refused', async () => {
    await start();
    const session = await signIn();
    ops.clock.advance(HOUR);
    const rows = async () =>
      ((await (await send('GET', 'overview', session)).json()) as { overview: { audit: { rows: number } } })
        .overview.audit.rows;
    const before = await rows();
    for (const [, order] of ORDERS) expect((await order(session)).status).toBe(401);
    expect(await rows()).toBe(before);
  });
});

describe('a machine credential', () => {
  it('needs no recent sign-in, but cannot change roles', async () => {
    await start();
    const machine = await bearer('entitlement_mutator');
    ops.clock.advance(HOUR);
    for (const order of [grant, createCredential, addApp]) expect((await order(machine)).ok).toBe(true);
    const refused = await changeRole(machine);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'recent_sign_in_required' }),
    ]);
  });
});

describe('OPS_STEP_UP_SECONDS', () => {
  it('sets the time', async () => {
    await start({ OPS_STEP_UP_SECONDS: '60' });
    const session = await signIn();
    ops.clock.advance(60 * SECOND - 1);
    expect((await changeRole(session)).status).toBe(200);
    ops.clock.advance(1);
    expect((await changeRole(session)).headers.get('WWW-Authenticate')).toContain('max_age="60"');
  });

  it('must be between a minute and the lifetime of a session', async () => {
    await start();
    for (const seconds of ['0', '59', '43201', 'off'])
      expect(() => parseOpsConfiguration({ OPS_STEP_UP_SECONDS: seconds })).toThrow('OPS_STEP_UP_SECONDS');
    expect(parseOpsConfiguration({ OPS_STEP_UP_SECONDS: '43200' }).signInMaxAge).toBe(12 * HOUR);
  });
});
