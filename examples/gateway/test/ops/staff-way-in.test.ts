import { afterEach, describe, expect, it } from 'vitest';
import { parseOpsConfiguration } from '../../src/ops/index.ts';
import { STAFF_STRANGER_LIMITS } from '../../src/ops/staff/staff-stranger-limits.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const STRONG = 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0';
const NEXT = 'w5Tn8Rb2Hs9Xc4Lp6Gd0Jf3vQm1Yw7Zk';
const PUBLIC_URL = 'https://ops.example.com';
let ops: TestOps;

afterEach(() => ops.stop());

async function begin(headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${ops.url}/internal/v1/ops/oauth/start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ handle: 'no handle' }),
  });
  return [response.status, (await response.json()).error];
}

const document = async (name: string) => (await fetch(`${ops.url}/internal/v1/ops/oauth/${name}`)).json();

describe('the sign-in of the staff', () => {
  it('explains what is wrong with a handle', async () => {
    ops = await runningOps();
    expect(await begin()).toEqual([400, 'oauth_authorize_failed']);
  });

  it('is refused from addresses outside the allowlist, and from pages of other origins', async () => {
    ops = await runningOps({ OPS_PUBLIC_URL: PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.0/8' });
    expect(await begin({ 'X-Forwarded-For': '203.0.113.9' })).toEqual([403, 'address_refused']);
    expect(await begin({ Origin: 'https://evil.test' })).toEqual([403, 'origin_refused']);
    expect(await begin({ Origin: PUBLIC_URL })).toEqual([400, 'oauth_authorize_failed']);
  });

  it('is limited per address', async () => {
    ops = await runningOps({ TRUSTED_PROXIES: '127.0.0.0/8', OPS_ALLOWED_CIDRS: '2001:db8::/32' });
    const { perAddress, window } = STAFF_STRANGER_LIMITS['operator-sign-in'];
    for (let count = 0; count < perAddress; count += 1)
      expect((await begin({ 'X-Forwarded-For': '2001:db8::1' }))[0]).toBe(400);
    expect(await begin({ 'X-Forwarded-For': '2001:db8::2' })).toEqual([429, 'too_many_attempts']);
    expect((await begin({ 'X-Forwarded-For': '2001:db8:0:1::1' }))[0]).toBe(400);
    ops.clock.advance(window);
    expect((await begin({ 'X-Forwarded-For': '2001:db8::1' }))[0]).toBe(400);
  });

  it('refuses a callback that did not start in this browser', async () => {
    ops = await runningOps();
    const callback = `${ops.url}/internal/v1/ops/oauth/callback?state=s&code=c&iss=i`;
    const response = await fetch(callback, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/?error=oauth_state_invalid']);
    expect(response.headers.getSetCookie().join()).not.toContain('svc_ops_session');
  });

  it('uses a separate OAuth client, which publishes the public keys of all its secrets and no private key', async () => {
    ops = await runningOps({ OPS_PUBLIC_URL: PUBLIC_URL, OPS_SESSION_SECRET: STRONG });
    const base = `${PUBLIC_URL}/internal/v1/ops/oauth`;
    expect(await document('client-metadata.json')).toMatchObject({
      client_id: `${base}/client-metadata.json`,
      redirect_uris: [`${base}/callback`],
      jwks_uri: `${base}/jwks.json`,
      scope: 'atproto',
      token_endpoint_auth_method: 'private_key_jwt',
    });
    const { keys } = await document('jwks.json');
    expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
    await ops.stop();
    ops = await runningOps({ OPS_PUBLIC_URL: PUBLIC_URL, OPS_SESSION_SECRET: `${NEXT},${STRONG},${NEXT}` });
    expect((await document('jwks.json')).keys).toEqual([expect.anything(), keys[0]]);
  });

  it('is disabled in production without a secret, while machine credentials still work', async () => {
    ops = await runningOps({ NODE_ENV: 'production' });
    expect(await begin()).toEqual([404, 'not_found']);
    expect((await document('client-metadata.json')).error).toBe('unauthenticated');
    const headers = { Authorization: `Bearer ${await ops.token('support_read')}` };
    expect((await fetch(`${ops.url}/internal/v1/ops/me`, { headers })).status).toBe(200);
    const weak = { NODE_ENV: 'production', OPS_SESSION_SECRET: `${STRONG},changeme` };
    expect(() => parseOpsConfiguration(weak)).toThrow('OPS_SESSION_SECRET is a placeholder');
  });
});
