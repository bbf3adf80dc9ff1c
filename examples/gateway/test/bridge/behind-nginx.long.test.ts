import { type RunningApache, startApache } from '@gatehouse/testing/servers/apache';
import { freePort } from '@gatehouse/testing/servers/port';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { nginxWith, type RunningNginx } from '../proxy/world/nginx.ts';
import { type PlainApp, plainApp, type SecureBridge, secureBridge } from './world/behind-apache.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { Navigator } from './world/navigator.ts';
import { checkedHost, guideBlock, openIdcDirectives } from './world/open-idc-directives.ts';
import { runningBridge, type TestBridge } from './world/running-bridge.ts';

let home: BridgeHome;
let entitlements: Entitlements;
let bridge: TestBridge;
let secure: SecureBridge;
let apache: RunningApache;
let app: PlainApp;
let nginx: RunningNginx;

beforeAll(async () => {
  home = await bridgeHome();
  entitlements = await sqliteEntitlements();
  app = await plainApp();
  const [sessions, checked] = [await freePort(), await freePort()];
  nginx = await nginxWith((port) => nginxBlock({ port, sessions, checked }));
  bridge = await runningBridge({ ...home.variables, DATABASE_URL: entitlements.databaseUrl }, [
    // Apache gets no logout token, so that it refuses a request only because of the bridge's response.
    { client_id: 'wiki', entitlement: 'support_seat', redirect_uris: [`${nginx.url}/callback`] },
  ]);
  secure = await secureBridge(bridge.issuer);
  const directives = [
    await openIdcDirectives({ issuer: bridge.issuer, url: nginx.url }),
    await guideBlock('apache', '<Location /auth>'),
    await checkedHost({ port: checked, appPort: app.port, secureIssuer: secure.url }),
  ];
  apache = await startApache(sessions, directives.join('\n'));
});

afterAll(async () => {
  await bridge.stop();
  await nginx.stop();
  await apache.stop();
  await secure.stop();
  await app.stop();
  await entitlements.drop();
  await home.stop();
});

/** Returns the nginx configuration in the guide, without TLS and with other ports. */
async function nginxBlock(ports: { port: number; sessions: number; checked: number }): Promise<string> {
  return (await guideBlock('nginx', 'upstream sessions'))
    .replace('127.0.0.1:8001', `127.0.0.1:${ports.sessions}`)
    .replace('127.0.0.1:8002', `127.0.0.1:${ports.checked}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${ports.port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '');
}

/** Signs in from a page of the app. Returns the visitor, which then has a session. */
async function signedIn(): Promise<Navigator> {
  const [member, browser] = [new Navigator(nginx.url), new BridgeBrowser(bridge.issuer)];
  const { location } = await member.get('/page?of=app');
  let page = await browser.signIn(await browser.open(String(location)), home.alice);
  if (page.status > 0) page = await browser.press(page, 'Continue');
  const back = await member.get(page.url.pathname + page.url.search);
  expect([back.status, back.location]).toEqual([302, `${nginx.url}/page?of=app`]);
  return member;
}

describe('an app behind auth_request of nginx', () => {
  it('admits only holders, gets their DIDs and no token, and refuses the first request after a lapse', async () => {
    await entitlements.apply(home.alice.did, { name: 'manual.grant', plan: 'base' });
    const member = await signedIn();
    expect((await member.get('/page?of=app')).status).toBe(200);
    await entitlements.apply(home.alice.did, { name: 'lapse', graceUntil: null });
    expect((await member.get('/page')).status).toBe(401);
    expect(app.received).toEqual([expect.objectContaining({ 'x-account': home.alice.did })]);
    const [headers = {}] = app.received;
    expect(Object.keys(headers).filter((name) => /^oidc|authorization|token/.test(name))).toEqual([]);
  });

  it('cannot be reached with forged headers, or through the path of the check itself', async () => {
    const reached = app.received.length;
    const headers = { 'X-Account': home.alice.did, Authorization: 'Bearer forged' };
    const forged = await request(`${nginx.url}/page`, { headers });
    await forged.body.dump();
    const check = await request(`${nginx.url}/auth`);
    await check.body.dump();
    expect([forged.statusCode, check.statusCode]).toEqual([expect.toSatisfy((code) => code !== 200), 404]);
    expect(app.received).toHaveLength(reached);
  });
});
