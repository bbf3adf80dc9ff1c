import { type RunningApache, startApache } from '@gatehouse/testing/servers/apache';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { Navigator } from './world/navigator.ts';
import { openIdcDirectives } from './world/open-idc-directives.ts';
import { runningBridge, type TestBridge } from './world/running-bridge.ts';

let home: BridgeHome;
let entitlements: Entitlements;
let bridge: TestBridge;
let apache: RunningApache;

beforeAll(async () => {
  home = await bridgeHome();
  entitlements = await sqliteEntitlements();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  bridge = await runningBridge({ ...home.variables, DATABASE_URL: entitlements.databaseUrl }, [
    {
      client_id: 'wiki',
      entitlement: 'support_seat',
      redirect_uris: [`${url}/callback`],
      backchannel_logout_uri: `${url}/callback?logout=backchannel`,
    },
  ]);
  apache = await startApache(port, await openIdcDirectives({ issuer: bridge.issuer, url }));
});

afterAll(async () => {
  await bridge.stop();
  await apache.stop();
  await entitlements.drop();
  await home.stop();
});

/** Opens the protected page and signs in. Returns the visitor with its session at the page. */
async function signedIn(): Promise<Navigator> {
  const [member, browser] = [new Navigator(apache.url), new BridgeBrowser(bridge.issuer)];
  const { location } = await member.get('/');
  let page = await browser.signIn(await browser.open(String(location)), home.alice);
  if (page.status > 0) page = await browser.press(page, 'Continue');
  const back = await member.get(page.url.pathname + page.url.search);
  expect([back.status, back.location]).toEqual([302, `${apache.url}/`]);
  return member;
}

describe('a page behind mod_auth_openidc', () => {
  it('admits a holder, refuses the next request after a lapse, and admits the holder again after a new grant', async () => {
    await entitlements.apply(home.alice.did, { name: 'manual.grant', plan: 'base' });
    const member = await signedIn();
    expect((await member.get('/')).status).toBe(200);
    await entitlements.apply(home.alice.did, { name: 'lapse', graceUntil: null });
    const isClosed = async () => expect((await member.get('/')).status).toBe(302);
    await vi.waitFor(isClosed, { timeout: 20_000, interval: 20 });
    await entitlements.apply(home.alice.did, { name: 'manual.grant', plan: 'base' });
    expect((await member.get('/')).status).toBe(302);
    expect((await (await signedIn()).get('/')).status).toBe(200);
  });
});
