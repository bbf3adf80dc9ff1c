import { IdentityStore } from '@gatehouse/core/identity';
import {
  ChangeOperatorRole,
  ListMachineCredentials,
  OPERATOR_ROLES,
  type Operator,
  RevokeMachineCredential,
} from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { SessionOpener } from '@gatehouse/core/session';
import { SignedValue } from '@gatehouse/http-koa/session';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Entitlements, postgresEntitlements } from '../proxy/world/entitlements.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const STAFF: Did = 'did:plc:staffaaaaaaaaaaaaaaaaaaa';
const KEY = 'a key of the operator API';

describe('two instances of the operator API on one PostgreSQL database', () => {
  let store: Entitlements;
  let [one, two] = [] as unknown as [TestOps, TestOps];

  beforeAll(async () => {
    store = await postgresEntitlements(inject('postgresUrl'));
    const start = async () =>
      runningOps({
        DATABASE_URL: store.databaseUrl,
        OPS_PORT: String(await freePort()),
        OPS_SESSION_SECRET: KEY,
      });
    [one, two] = [await start(), await start()];
    await one.container.get(IdentityStore).record({ did: STAFF, handle: null, firstSeenAt: 0 });
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await store.drop();
  });

  const change = (role: 'support_read', to: 'granted' | 'revoked') =>
    one.container.get(ChangeOperatorRole).execute({ principal: 'system:test', did: STAFF, role, to });

  async function staffCookie(): Promise<string> {
    const pair = `svc_ops_session=${(await one.container.get(SessionOpener).open(STAFF, {})).id.reveal()}`;
    return `${pair}; svc_ops_session.sig=${new SignedValue([KEY]).keygrip.sign(pair)}`;
  }

  async function outcome(ops: TestOps, path: string, headers: Record<string, string>, method = 'GET') {
    const response = await fetch(`${ops.url}/internal/v1/ops/${path}`, { method, headers });
    const body = response.status === 204 ? {} : ((await response.json()) as { error?: string });
    return body.error ?? response.status;
  }

  it('apply a grant and the removal of a role from the next request on', async () => {
    const headers = { Cookie: await staffCookie() };
    expect(await outcome(two, 'me', headers)).toBe('not_an_operator');
    await change('support_read', 'granted');
    expect(await outcome(two, 'audit', headers)).toBe(200);
    await change('support_read', 'revoked');
    expect(await outcome(two, 'audit', headers)).toBe('not_an_operator');
  });

  it('refuse a session that the other instance has ended', async () => {
    await change('support_read', 'granted');
    const headers = { Cookie: await staffCookie() };
    expect([await outcome(one, 'me', headers), await outcome(two, 'me', headers)]).toEqual([200, 200]);
    expect(await outcome(two, 'logout', { ...headers, Origin: two.url }, 'POST')).toBe(204);
    expect(await outcome(one, 'me', headers)).toBe('unauthenticated');
  });

  it('refuse a machine credential that the other instance has revoked', async () => {
    const headers = { Authorization: `Bearer ${await one.token(...OPERATOR_ROLES)}` };
    expect(await outcome(two, 'me', headers)).toBe(200);
    const root: Operator = { principal: 'system:test', roles: OPERATOR_ROLES };
    const [credential] = await one.container.get(ListMachineCredentials).execute(root);
    await one.container.get(RevokeMachineCredential).execute(root, credential?.id ?? '');
    expect(await outcome(two, 'me', headers)).toBe('unauthenticated');
  });

  it('count sign-ins of one address together', async () => {
    const begin = async (ops: TestOps) => {
      const response = await fetch(`${ops.url}/internal/v1/ops/oauth/start`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: ops.url },
        body: JSON.stringify({ handle: 'nobody' }),
      });
      return response.status;
    };
    let [begun, status] = [0, 0];
    while (status !== 429 && begun < 200) {
      status = await begin(one);
      begun += 1;
    }
    expect(status).toBe(429);
    expect(await begin(two)).toBe(429);
  });
});
