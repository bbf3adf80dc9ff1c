import { BridgeProvider } from '@gatehouse/adapters/oidc-provider';
import { DAY } from '@gatehouse/core/kernel';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { nginxWith, type RunningNginx } from '../proxy/world/nginx.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { type BegunLogin, RelyingParty } from './world/relying-party.ts';
import { CLIENT_SECRET, runningBridge, type TestBridge } from './world/running-bridge.ts';

const [OLD, NEW] = ['Hn4Vb8Zx2Lk6Jw0Pq3Rt7Yu1Mc5Ds9Fg', 'c8Wq3Zn7Lx1Vb5Tk9Rm2Pj6Hd0Gf4Sy-'];
const DATABASES: Readonly<Record<string, () => Promise<Entitlements>>> = {
  SQLite: sqliteEntitlements,
  PostgreSQL: () => postgresEntitlements(inject('postgresUrl')),
};

let home: BridgeHome;
let app: RelyingParty;

beforeAll(async () => {
  home = await bridgeHome();
  app = await RelyingParty.open('app');
});

afterAll(async () => {
  await home.stop();
  await app.close();
});

describe.each(Object.entries(DATABASES))('two bridges with one issuer, on %s', (_name, open) => {
  let entitlements: Entitlements;
  let nginx: RunningNginx;
  let ports: readonly number[];
  let bridges: TestBridge[];
  let browser: BridgeBrowser;

  /** Configuration of an nginx that sends consecutive requests to different bridges. */
  const balanced = (port: number) => `
    upstream bridges { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')} }
    server { listen 127.0.0.1:${port}; location / { proxy_pass http://bridges; proxy_set_header Host $http_host; } }`;

  const bridgeWith = (secrets: string, port: number | undefined) =>
    runningBridge(
      {
        ...home.variables,
        DATABASE_URL: entitlements.databaseUrl,
        BRIDGE_ISSUER: nginx.url,
        BRIDGE_SECRET: secrets,
        TRUSTED_PROXIES: 'loopback',
      },
      ['app', 'other'].map((client_id) => ({
        client_id,
        entitlement: 'any',
        redirect_uris: [app.callback],
      })),
      port,
    );

  beforeEach(async () => {
    entitlements = await open();
    ports = [await freePort(), await freePort()];
    nginx = await nginxWith(balanced);
    bridges = await Promise.all(ports.map((port) => bridgeWith(OLD, port)));
    await app.discover(nginx.url);
    browser = new BridgeBrowser(nginx.url);
  });

  afterEach(async () => {
    for (const bridge of bridges) await bridge.stop();
    await nginx.stop();
    await entitlements.drop();
  });

  /** Signs in, and returns the URL of the app to which the bridge redirects. */
  async function callbackOf(begun: BegunLogin): Promise<URL> {
    let page = await browser.open(begun.url);
    if (page.html.includes('name="handle"')) page = await browser.signIn(page, home.alice);
    if (page.html.includes('learns who you are')) page = await browser.press(page, 'Continue');
    if (page.status > 0) throw new Error(`The sign-in ended at ${page.url}: ${page.html}`);
    return page.url;
  }

  async function login() {
    const begun = await app.begin();
    return app.finish(begun, await callbackOf(begun));
  }

  /** Sends a request to the token endpoint of any bridge. Returns the status, or the error of a refusal. */
  async function tokenRequest(fields: Readonly<Record<string, string>>, client = 'app') {
    const response = await fetch(`${nginx.url}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${client}:${CLIENT_SECRET}`)}` },
      body: new URLSearchParams(fields),
    });
    const body = (await response.json()) as { error?: string; access_token?: string };
    return { outcome: body.error ?? response.status, token: body.access_token };
  }

  async function redemption(): Promise<Record<string, string>> {
    const begun = await app.begin();
    const code = (await callbackOf(begun)).searchParams.get('code') ?? '';
    const code_verifier = begun.checks.pkceCodeVerifier;
    return { grant_type: 'authorization_code', code, redirect_uri: app.callback, code_verifier };
  }

  it('share all logins, even while their secrets are replaced one after the other', async () => {
    let { refresh_token: token = '' } = await login();
    for (const secrets of [`${OLD},${NEW}`, `${NEW},${OLD}`])
      for (const index of [0, 1]) {
        await bridges[index]?.stop();
        bridges[index] = await bridgeWith(secrets, ports[index]);
        const opened = await browser.open((await app.begin()).url);
        expect(opened.url.searchParams.get('code')).not.toBeNull();
        token = (await app.refresh(token)).refresh_token ?? '';
        expect((await login()).claims()?.sub).toBe(home.alice.did);
      }
  });

  it('redeem a code once, however many requests present it concurrently, and revoke its tokens', async () => {
    const fields = await redemption();
    const answers = await Promise.all(Array.from({ length: 8 }, () => tokenRequest(fields)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([200, ...Array(7).fill('invalid_grant')]);
    const token = answers.find(({ outcome }) => outcome === 200)?.token ?? '';
    expect(await app.introspect(token)).toEqual({ active: false });
  });

  it('accept one of eight concurrent refreshes', async () => {
    const { refresh_token: token = '' } = await login();
    const fields = { grant_type: 'refresh_token', refresh_token: token };
    const answers = await Promise.all(Array.from({ length: 8 }, () => tokenRequest(fields)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([200, ...Array(7).fill('invalid_grant')]);
  });

  it('refuse a code with a wrong verifier, without a verifier, for another address or from another app', async () => {
    const { code_verifier: _, ...withoutVerifier } = await redemption();
    expect((await tokenRequest(withoutVerifier)).outcome).toBe('invalid_grant');
    const changes = [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: `${app.callback}/` }];
    for (const change of changes)
      expect((await tokenRequest({ ...(await redemption()), ...change })).outcome).toBe('invalid_grant');
    expect((await tokenRequest(await redemption(), 'other')).outcome).toBe('invalid_grant');
    const { refresh_token: token = '' } = await login();
    const refresh = { grant_type: 'refresh_token', refresh_token: token };
    expect((await tokenRequest(refresh, 'other')).outcome).toBe('invalid_grant');
  });

  it('complete every login and verification while keys rotate under load', async () => {
    await login();
    const kid = (jwt: string | undefined) => JSON.parse(atob(jwt?.split('.')[0] ?? '')).kid as string;
    const signers = new Set<string>();
    let isRotating = true;
    /** openid-client verifies each ID token with the keys that the bridges publish. */
    const visitor = async () => {
      while (isRotating) signers.add(kid((await login()).id_token));
    };
    const rotate = async () => {
      for (const ahead of [90 * DAY, 91 * DAY, 98 * DAY])
        for (const bridge of bridges) {
          bridge.clock.ahead = ahead;
          await bridge.container.get(BridgeProvider).refreshKeys();
          bridge.clock.ahead = 0;
          for (let logins = 0; logins < 3; logins += 1) signers.add(kid((await login()).id_token));
        }
      isRotating = false;
    };
    await Promise.all([rotate(), visitor(), visitor()]);
    expect(signers.size).toBe(2);
  });
});
