import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseOpsConfiguration } from '../../src/ops/index.ts';
import { runningOps } from './running-ops.ts';

async function statusOf(
  variables: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const ops = await runningOps(variables);
  try {
    const token = await ops.token('support_read');
    const authorization = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${ops.url}/internal/v1/ops/me`, {
      headers: { ...authorization, ...headers },
    });
    return [response.status, (await response.json()).error];
  } finally {
    await ops.stop();
  }
}

/** Returns the status of the response to a request with this `Host`. `fetch` cannot set this header. */
async function statusWithHost(
  url: string,
  host: string,
  path = '/internal/v1/ops/openapi.json',
): Promise<number | undefined> {
  const request = get(url + path, { headers: { Host: host } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

const ELSEWHERE = { OPS_ALLOWED_CIDRS: '10.0.0.0/8' };
const FORGED = { 'X-Forwarded-For': '10.1.2.3' };

describe('the address allowlist', () => {
  it('allows loopback by default', async () => {
    expect(await statusOf({})).toEqual([200, undefined]);
  });

  it('refuses a client outside of it, whatever credential it has', async () => {
    expect(await statusOf(ELSEWHERE)).toEqual([403, 'address_refused']);
  });

  it('ignores X-Forwarded-For of untrusted clients', async () => {
    expect(await statusOf(ELSEWHERE, FORGED)).toEqual([403, 'address_refused']);
  });

  it.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded'])(
    'refuses a request of an unlisted proxy with %s, even from an allowed address',
    async (header) => {
      const forwarded = { [header]: '10.1.2.3' };
      expect(await statusOf({}, forwarded)).toEqual([403, 'address_refused']);
      expect(await statusOf({ TRUSTED_PROXIES: '10.9.9.9' }, forwarded)).toEqual([403, 'address_refused']);
    },
  );

  it('allows a client on the host of the trusted proxy, and the proxy itself', async () => {
    const behind = { TRUSTED_PROXIES: '127.0.0.0/8' };
    expect(await statusOf(behind, { 'X-Forwarded-For': '127.0.0.1' })).toEqual([200, undefined]);
    expect(await statusOf(behind)).toEqual([200, undefined]);
  });

  it.each(['X-Real-IP', 'Forwarded'])(
    'refuses a trusted proxy that sends only %s, even at an allowed address',
    async (header) => {
      const behind = { TRUSTED_PROXIES: '127.0.0.0/8' };
      for (const unnamed of [{}, { 'X-Forwarded-For': '' }]) {
        const told = { [header]: '203.0.113.9', ...unnamed };
        expect(await statusOf(behind, told)).toEqual([403, 'address_refused']);
      }
      const both = { [header]: '127.0.0.1', 'X-Forwarded-For': '127.0.0.1' };
      expect(await statusOf(behind, both)).toEqual([200, undefined]);
    },
  );

  it('uses the last address in X-Forwarded-For of a trusted proxy', async () => {
    const behind = { ...ELSEWHERE, TRUSTED_PROXIES: '127.0.0.0/8' };
    expect(await statusOf(behind, FORGED)).toEqual([200, undefined]);
    const mapped = { 'X-Forwarded-For': '::ffff:10.1.2.3' };
    expect(await statusOf(behind, mapped)).toEqual([200, undefined]);
    const smuggled = { 'X-Forwarded-For': '10.1.2.3, 203.0.113.9' };
    expect(await statusOf(behind, smuggled)).toEqual([403, 'address_refused']);
    expect(await statusOf(behind, { 'X-Forwarded-For': 'garbage' })).toEqual([403, 'address_refused']);
  });

  it.each(['Via', 'X-Forwarded-Host', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP', 'Fly-Client-IP'])(
    'refuses a request that a proxy marked with %s, even at an allowed address',
    async (header) => {
      expect(await statusOf({}, { [header]: '10.1.2.3' })).toEqual([403, 'address_refused']);
    },
  );

  it('prevents the start when a range is invalid', () => {
    expect(() => parseOpsConfiguration({ OPS_ALLOWED_CIDRS: '10.0.0.0/33' })).toThrow('OPS_ALLOWED_CIDRS');
    expect(() => parseOpsConfiguration({ TRUSTED_PROXIES: 'everywhere' })).toThrow('TRUSTED_PROXIES');
  });

  it.each([
    ['attacker.example', 421],
    ['attacker.example:18280', 421],
    ['10.1.2.3', 421],
    ['ops.example', 200],
    ['localhost:18280', 200],
    ['127.0.0.1', 200],
    ['[::1]:18280', 200],
  ])('accepts only its own names as Host: %j gets %i', async (host, status) => {
    const ops = await runningOps({ OPS_PUBLIC_URL: 'https://ops.example' });
    expect(await statusWithHost(ops.url, host)).toBe(status);
    await ops.stop();
  });

  it('accepts any IP address as Host if other machines can reach its own address', async () => {
    const ops = await runningOps({ HOST: '0.0.0.0' });
    const url = ops.url.replace('0.0.0.0', '127.0.0.1');
    expect(await statusWithHost(url, '10.1.2.3:18280')).toBe(200);
    expect(await statusWithHost(url, 'attacker.example')).toBe(421);
    await ops.stop();
  });

  it.each(['/healthz', '/readyz'])(
    'responds to %s with any Host, because load balancers may send none',
    async (path) => {
      const ops = await runningOps({ OPS_PUBLIC_URL: 'https://ops.example' });
      expect(await statusWithHost(ops.url, '', path)).toBe(200);
      await ops.stop();
    },
  );

  it('is checked before everything else, except health checks of the same machine', async () => {
    const behind = { ...ELSEWHERE, TRUSTED_PROXIES: '127.0.0.0/8' };
    for (const variables of [ELSEWHERE, behind]) {
      const ops = await runningOps(variables);
      const statusAt = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
        (await fetch(`${ops.url}${path}`, { headers })).status;
      expect(await Promise.all(['/healthz', '/readyz'].map((path) => statusAt(path)))).toEqual([200, 200]);
      expect(await Promise.all(['/', '/unknown'].map((path) => statusAt(path)))).toEqual([403, 403]);
      for (const headers of [{ 'X-Forwarded-For': '203.0.113.9' }, { Via: '1.1 a' }])
        expect(await statusAt('/healthz', headers)).toBe(403);
      await ops.stop();
    }
  });
});
