import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Visitor } from '../customer/world/visitor.ts';
import { postgresEntitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { type ForumDatabases, type ForumSystem, forumSystem } from './world/forum-system.ts';

const ROUNDS = 20;
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

describe.each(Object.entries(DATABASES))('the embedded forum on %s', (_name, open) => {
  let databases: ForumDatabases;
  let system: ForumSystem;

  beforeAll(async () => {
    databases = await open();
    system = await forumSystem(home, databases);
  });

  afterAll(() => system.stop());

  /** Signs in to the forum. Returns the visitor with its session there. */
  async function signedIn(browser: BridgeBrowser): Promise<Visitor> {
    const member = new Visitor(system.forumUrl);
    const { location } = await member.get('/sign-in');
    let page = await browser.open(String(location));
    if (page.html.includes('name="handle"')) page = await browser.signIn(page, home.alice);
    if (page.status > 0) page = await browser.press(page, 'Continue');
    await member.get(page.url.pathname + page.url.search);
    return member;
  }

  const heading = async (member: Visitor) => /<h1>([^<]*)</.exec((await member.get('/')).text)?.[1];

  it('refuses the first click after the lapse was stored, each of 20 times', async () => {
    const served: (string | undefined)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await databases.gateway.apply(home.alice.did, GRANT);
      const member = await signedIn(new BridgeBrowser(system.bridge.issuer));
      expect(await heading(member)).toBe('Topics');
      await databases.gateway.apply(home.alice.did, LAPSE);
      served.push(await heading(member));
    }
    expect(served).toEqual(Array(ROUNDS).fill('Welcome'));
  });
});
