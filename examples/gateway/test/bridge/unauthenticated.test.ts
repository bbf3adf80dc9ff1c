import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { BridgeBrowser } from './world/bridge-browser.ts';
import { runningBridge, type TestBridge } from './world/running-bridge.ts';

const CALLBACK = 'http://127.0.0.1:9/callback';

let entitlements: Entitlements;
let bridge: TestBridge;

beforeAll(async () => {
  entitlements = await sqliteEntitlements();
  const forum = { client_id: 'forum', entitlement: 'any', redirect_uris: [CALLBACK] } as const;
  bridge = await runningBridge({ DATABASE_URL: entitlements.databaseUrl }, [forum]);
});
afterAll(async () => {
  await bridge.stop();
  await entitlements.drop();
});

/** Returns the whole response without its date and request id. Replaces the texts in `given` by the word `given`. */
async function answerTo(path: string, init: RequestInit, ...given: readonly string[]): Promise<unknown> {
  const response = await fetch(bridge.issuer + path, { redirect: 'manual', ...init });
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers);
  const plain = (text: string) => given.reduce((rest, each) => rest.replaceAll(each, 'given'), text);
  return {
    status: response.status,
    headers: plain(JSON.stringify(headers)),
    body: plain(await response.text()),
  };
}

const form = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
});

describe('the bridge responds to a client that has not authenticated', () => {
  it.each(['/token', '/introspect', '/revoke'])(
    'at %s in the same way for known and unknown apps',
    async (path) => {
      const fields = { grant_type: 'authorization_code', code: 'x', token: 'x', redirect_uri: CALLBACK };
      const answers = [];
      for (const id of ['forum', 'wiki', 'constructor', '__proto__'])
        answers.push([
          await answerTo(path, form(fields, { Authorization: `Basic ${btoa(`${id}:wrong`)}` }), id),
          await answerTo(path, form({ ...fields, client_id: id, client_secret: 'wrong' }), id),
          await answerTo(path, form({ ...fields, client_id: id }), id),
        ]);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject([{ status: 401 }, { status: 401 }, {}]);
    },
  );

  it('in the same way for a pending sign-in of another browser and for none', async () => {
    const query = new URLSearchParams({
      client_id: 'forum',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const { url } = await new BridgeBrowser(bridge.issuer).open(`/authorize?${query}`);
    const pending = url.pathname;
    const uid = pending.split('/').at(-1) ?? '';
    const none = 'A'.repeat(uid.length);
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/sign-in'],
      ['POST', '/consent'],
      ['POST', '/decline'],
      ['POST', ''],
      ['GET', '/consent'],
      ['DELETE', ''],
    ] as const) {
      const init = { method, headers: { Origin: bridge.issuer } };
      const [one, other] = [
        await answerTo(`/interaction/${uid}${end}`, init, uid),
        await answerTo(`/interaction/${none}${end}`, init, none),
      ];
      expect(one, `${method} ${end}`).toEqual(other);
    }
    const resume = await answerTo(`/authorize/${uid}`, {}, uid);
    expect(resume).toEqual(await answerTo(`/authorize/${none}`, {}, none));
  });

  it('in the same way for every invalid access token', async () => {
    const answers = [];
    for (const token of ['x', 'A'.repeat(43), 'eyJhbGciOiJub25lIn0.e30.'])
      answers.push(await answerTo('/userinfo', { headers: { Authorization: `Bearer ${token}` } }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 401 });
  });
});
