import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type RunningApache, startApache } from '@gatehouse/testing/servers/apache';
import { freePort } from '@gatehouse/testing/servers/port';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { nginxWith, type RunningNginx } from '../proxy/world/nginx.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { Navigator } from './world/navigator.ts';
import { openIdcDirectives } from './world/open-idc-directives.ts';
import { runningBridge, type TestBridge } from './world/running-bridge.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/guide/bridge.md');

let home: BridgeHome;
let entitlements: Entitlements;
let bridge: TestBridge;
let apache: RunningApache;
let app: Server;
let nginx: RunningNginx;
/** The accounts that the bridge named to the app. */
const accounts: (string | undefined)[] = [];

beforeAll(async () => {
  home = await bridgeHome();
  entitlements = await sqliteEntitlements();
  app = createServer(({ headers }, response) => {
    accounts.push(headers['x-account']?.toString());
    response.end('The app');
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const guide = await readFile(GUIDE, 'utf8');
  const auth = await freePort();
  const appPort = (app.address() as AddressInfo).port;
  nginx = await nginxWith((port) => nginxBlock(guide, { port, auth, app: appPort }));
  bridge = await runningBridge({ ...home.variables, DATABASE_URL: entitlements.databaseUrl }, [
    {
      client_id: 'wiki',
      entitlement: 'support_seat',
      redirect_uris: [`${nginx.url}/callback`],
      // The logout goes directly to Apache. In the guide, this address has the name of nginx.
      backchannel_logout_uri: `http://127.0.0.1:${auth}/callback?logout=backchannel`,
    },
  ]);
  const location = /```\n(<Location \/auth>.*?)```/s.exec(guide)?.[1] ?? '';
  apache = await startApache(auth, `${openIdcDirectives(bridge.issuer, nginx.url)}\n${location}`);
});

afterAll(async () => {
  await bridge.stop();
  await nginx.stop();
  await apache.stop();
  app.close();
  await entitlements.drop();
  await home.stop();
});

/** Returns the nginx configuration in the guide, without TLS and with other ports. */
function nginxBlock(guide: string, ports: { port: number; auth: number; app: number }): string {
  const block = /```nginx\n(upstream app .*?)```/s.exec(guide)?.[1] ?? '';
  return block
    .replace('127.0.0.1:8000', `127.0.0.1:${ports.app}`)
    .replace('127.0.0.1:8001', `127.0.0.1:${ports.auth}`)
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
  it('admits only holders, gets their DIDs, and refuses the next request after a lapse', async () => {
    await entitlements.apply(home.alice.did, { name: 'manual.grant', plan: 'base' });
    const member = await signedIn();
    expect((await member.get('/page?of=app')).status).toBe(200);
    expect(accounts).toEqual([home.alice.did]);
    await entitlements.apply(home.alice.did, { name: 'lapse', graceUntil: null });
    const isClosed = async () => expect((await member.get('/page')).status).toBe(302);
    await vi.waitFor(isClosed, { timeout: 20_000, interval: 20 });
    const reached = accounts.length;
    expect((await member.get('/page')).status).toBe(302);
    expect(accounts).toHaveLength(reached);
  });

  it('cannot be reached with a forged header, or through the path of the check itself', async () => {
    const reached = accounts.length;
    const forged = await request(`${nginx.url}/page`, { headers: { 'X-Account': home.alice.did } });
    await forged.body.dump();
    const check = await request(`${nginx.url}/auth`);
    await check.body.dump();
    expect([forged.statusCode, check.statusCode]).toEqual([expect.toSatisfy((code) => code !== 200), 404]);
    expect(accounts).toHaveLength(reached);
  });
});
