import type { RunningApache } from '@gatehouse/testing/servers/apache';
import { freePort } from '@gatehouse/testing/servers/port';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Visitor } from '../customer/world/visitor.ts';
import { postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import {
  apacheInFrontOf,
  type PlainApp,
  plainApp,
  type SecureBridge,
  secureBridge,
} from './world/behind-apache.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { type ForumDatabases, type ForumSystem, forumSystem } from './world/forum-system.ts';
import { Navigator } from './world/navigator.ts';

const ROUNDS = 20;
/** Number of rounds at Apache, where each round takes longer. */
const APACHE_ROUNDS = 5;
const GRANT = { name: 'manual.grant', plan: 'base' } as const;
const LAPSE = { name: 'lapse', graceUntil: null } as const;

const DATABASES: Readonly<Record<string, () => Promise<ForumDatabases>>> = {
  SQLite: async () => ({ gateway: await sqliteEntitlements(), drop: async () => {} }),
  PostgreSQL: async () => {
    const { url: forumUrl, drop } = await temporaryDatabase(inject('postgresUrl'));
    return { gateway: await postgresEntitlements(inject('postgresUrl')), forumUrl, drop };
  },
};

let home: BridgeHome;

beforeAll(async () => {
  home = await bridgeHome();
});

afterAll(() => home.stop());

describe.each(Object.entries(DATABASES))('after a lapse was stored on %s', (_name, open) => {
  let databases: ForumDatabases;
  let system: ForumSystem;
  let app: PlainApp;
  let secure: SecureBridge;
  let apache: RunningApache;

  beforeAll(async () => {
    databases = await open();
    const url = `http://127.0.0.1:${await freePort()}`;
    system = await forumSystem(home, databases, [
      // Apache gets no logout token, so that it refuses a request only because of the bridge's response.
      { client_id: 'wiki', entitlement: 'support_seat', redirect_uris: [`${url}/callback`] },
    ]);
    app = await plainApp();
    const { issuer } = system.bridge;
    secure = await secureBridge(issuer);
    apache = await apacheInFrontOf(app, { issuer, url, secureIssuer: secure.url });
  });

  afterAll(async () => {
    await apache.stop();
    await secure.stop();
    await app.stop();
    await system.stop();
  });

  /** Signs in at the app to which this address belongs. Returns the address to which the bridge sends the user back. */
  async function throughBridge(address: string | null | undefined): Promise<string> {
    const browser = new BridgeBrowser(system.bridge.issuer);
    let page = await browser.signIn(await browser.open(String(address)), home.alice);
    if (page.status > 0) page = await browser.press(page, 'Continue');
    return page.url.pathname + page.url.search;
  }

  async function signedInAtForum(): Promise<Visitor> {
    const member = new Visitor(system.forumUrl);
    await member.get(await throughBridge((await member.get('/sign-in')).location));
    return member;
  }

  async function signedInAtApp(): Promise<Navigator> {
    const member = new Navigator(apache.url);
    await member.get(await throughBridge((await member.get('/')).location));
    return member;
  }

  const heading = async (member: Visitor) => /<h1>([^<]*)</.exec((await member.get('/')).text)?.[1];

  it('the embedded forum refuses the first click in each of 20 attempts', async () => {
    const served: (string | undefined)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await databases.gateway.apply(home.alice.did, GRANT);
      const member = await signedInAtForum();
      expect(await heading(member)).toBe('Topics');
      await databases.gateway.apply(home.alice.did, LAPSE);
      served.push(await heading(member));
    }
    expect(served).toEqual(Array(ROUNDS).fill('Welcome'));
  });

  it('Apache refuses the first click in each of five attempts, and gives the app no token', async () => {
    const served: number[] = [];
    for (let round = 0; round < APACHE_ROUNDS; round += 1) {
      await databases.gateway.apply(home.alice.did, GRANT);
      const member = await signedInAtApp();
      expect((await member.get('/')).status).toBe(200);
      await databases.gateway.apply(home.alice.did, LAPSE);
      served.push((await member.get('/')).status);
    }
    expect(served).toEqual(Array(APACHE_ROUNDS).fill(401));
    expect(app.received).toHaveLength(APACHE_ROUNDS);
    for (const headers of app.received) {
      expect(headers['x-account']).toBe(home.alice.did);
      const named = Object.keys(headers).filter((name) => /^oidc|authorization/.test(name));
      expect(named).toEqual([]);
    }
  });
});
