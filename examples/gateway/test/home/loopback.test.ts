import { OAuthSessionStore } from '@gatehouse/core/identity';
import { DAY, type Instant } from '@gatehouse/core/kernel';
import { HolderSyncStore } from '@gatehouse/core/sync';
import { freshDid, sampleContent } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../customer/world/open-session.ts';
import { runningGateway, type TestGateway } from '../customer/world/running-gateway.ts';

const [LOOPBACK, EDGE] = ['http://127.0.0.1:38080', 'https://files.home.example'];
const DID = freshDid();
const VARIABLES = {
  HOME_DIDS: DID,
  PUBLIC_BASE_URL: LOOPBACK,
  CORS_ALLOWED_ORIGINS: `${LOOPBACK},${EDGE}`,
  ENTITLEMENT_SERVICE_URL: 'http://127.0.0.1:1',
  JWT_SECRET: 'a secret of at least thirty-two characters',
};

let home: TestGateway;

beforeAll(async () => {
  home = await runningGateway(VARIABLES);
});
afterAll(() => home.stop());

/** Signs in at this instant. Returns until when the gateway can sync without another sign-in. */
async function sessionEndsAt(gateway: TestGateway, signedInAt: Instant): Promise<Instant> {
  await gateway.container.get(OAuthSessionStore).put(DID, 'sealed tokens');
  await gateway.container.get(HolderSyncStore).recordSignIn(DID, signedInAt);
  const headers = { Authorization: `Bearer ${await openSession(gateway.databaseUrl, DID)}` };
  const { sync } = await (await fetch(`${gateway.url}/api/v1/me/sync`, { headers })).json();
  return Date.parse(sync.session_ends_at);
}

describe('a gateway at home', () => {
  it.each([LOOPBACK, EDGE])('accepts requests with cookies from pages of %s', async (origin) => {
    const preflight = await fetch(`${home.url}/api/v1/me`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
    });
    for (const { headers } of [
      preflight,
      await fetch(`${home.url}/api/v1/me`, { headers: { Origin: origin } }),
    ]) {
      expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
      expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    }
  });

  it.each(['http://127.0.0.1:38081', 'http://localhost:38080', 'http://files.home.example'])(
    'sends no CORS headers to pages of %s',
    async (origin) => {
      const { headers } = await fetch(`${home.url}/api/v1/me`, { headers: { Origin: origin } });
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    },
  );

  it('is the OAuth client that every PDS knows without a request', async () => {
    const metadata = await fetch(`${home.url}/.well-known/oauth-client-metadata.json`);
    const { client_id, redirect_uris } = await metadata.json();
    expect(client_id).toMatch(/^http:\/\/localhost\?/);
    expect(redirect_uris).toEqual([`${LOOPBACK}/api/v1/oauth/callback`]);
  });

  it('admits no customer whom HOME_DIDS does not list, not even one with a session', async () => {
    const headers = { Authorization: `Bearer ${await openSession(home.databaseUrl, freshDid())}` };
    for (const path of ['/api/v1/me', '/api/v1/catalog'])
      expect((await fetch(home.url + path, { headers })).status).toBe(401);
  });

  it('shows the free space of the disk, and that the entitlement is unknown', async () => {
    const headers = { Authorization: `Bearer ${await openSession(home.databaseUrl, DID)}` };
    const response = await fetch(`${home.url}/api/v1/me/limits`, { headers });
    const { metadata_write_allowed, denials, safety_net } = await response.json();
    expect([response.status, metadata_write_allowed]).toEqual([200, false]);
    expect(denials.metadata_write_allowed).toBe('entitlement_unknown');
    expect(safety_net.limit_bytes).toBeGreaterThan(0);
  });

  it('accepts a change of the catalog, and reports that its sync is paused', async () => {
    const headers = {
      Authorization: `Bearer ${await openSession(home.databaseUrl, DID)}`,
      'Content-Type': 'application/json',
      'If-None-Match': '*',
    };
    const { root, size } = sampleContent();
    const init = { method: 'PUT', headers, body: JSON.stringify({ root, size }) };
    const response = await fetch(`${home.url}/api/v1/catalog/notes`, init);
    expect(response.status).toBe(201);
    expect((await response.json()).sync).toEqual({ state: 'paused', reason: 'entitlement_unknown' });
  });

  it('shows that the authorization ends two weeks after the sign-in', async () => {
    const signedInAt = home.clock.now() - 13 * DAY;
    expect(await sessionEndsAt(home, signedInAt)).toBe(signedInAt + 14 * DAY);
  });

  it('shows that the authorization ends after 730 days if the address of the gateway is public', async () => {
    const gateway = await runningGateway({ ...VARIABLES, PUBLIC_BASE_URL: 'https://gateway.example.org' });
    try {
      const signedInAt = gateway.clock.now();
      expect(await sessionEndsAt(gateway, signedInAt)).toBe(signedInAt + 730 * DAY);
    } finally {
      await gateway.stop();
    }
  });
});
