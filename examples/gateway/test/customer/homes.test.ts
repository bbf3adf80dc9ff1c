import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answering,
  type Behaviour,
  changing,
  type HomeServer,
  startHomeServer,
} from './world/home-server.ts';
import { ownNames } from './world/own-names.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';
import { Visitor } from './world/visitor.ts';

const NOWHERE = 'http://127.0.0.1:1';
const HANDLE = '/xrpc/com.atproto.identity.resolveHandle';
const IDENTITY = '/.well-known/did.json';
const RESOURCE = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';
const REQUEST = '/oauth/par';

/** For each path with a failure, the faulty server that the message must name. */
const CULPRITS: Readonly<Record<string, RegExp>> = {
  [IDENTITY]: /: the identity directory of did:web:\S+ (.*); try again in a moment$/,
  [RESOURCE]: /: the personal data server of did:web:\S+ (.*)$/,
  [SERVER]: /: the personal data server of did:web:\S+ (.*)$/,
  [REQUEST]: /: the personal data server of did:web:\S+ (.*)$/,
};

const page: Behaviour = (response) =>
  response.setHeader('Content-Type', 'text/html').end('<h1>It works!</h1>');
const half: Behaviour = (response) =>
  response.setHeader('Content-Type', 'application/json').end('{"issuer":');
const moved: Behaviour = (response) => response.writeHead(302, { Location: `${NOWHERE}/` }).end();
const large: Behaviour = (response) =>
  response.setHeader('Content-Type', 'application/json').end(`"${'x'.repeat(600_000)}"`);
const silent: Behaviour = () => {};
const endless: Behaviour = (response) => response.setHeader('Content-Type', 'application/json').write('{');

const MISBEHAVIOURS: readonly (readonly [string, Behaviour, RegExp])[] = [
  ['a closed connection', (response) => response.destroy(), /^cannot be reached$/],
  ['a redirect', moved, /^responds with a redirect, which is not followed$/],
  [
    'an internal error',
    (response) => response.writeHead(500).end('Oops'),
    /^(?:returns an invalid response|responds with HTTP status 500)$/,
  ],
  ['an HTML page', page, /^returns an invalid response$/],
  ['half a response', half, /^returns an invalid response$/],
  ['an empty response', answering(null), /^returns an invalid response$/],
  [
    'values of other types',
    answering({ issuer: 42, request_uri: [], id: {} }),
    /^returns an invalid response$/,
  ],
  ['an oversized response', large, /^returns an invalid response$/],
];

const handles: Record<string, Behaviour> = {};
const homes: HomeServer[] = [];
let resolver: HomeServer;
let gateway: TestGateway;
let impatient: TestGateway;

beforeAll(async () => {
  resolver = await startHomeServer({
    [HANDLE]: (response, request) => {
      const { searchParams } = new URL(request.url ?? '', NOWHERE);
      handles[searchParams.get('handle') ?? '']?.(response, request);
    },
  });
  const variables = { PLC_URL: NOWHERE, PDS_PUBLIC_URL: resolver.url };
  gateway = await runningGateway(variables);
  impatient = await runningGateway({ ...variables, HOME_TIMEOUT_MS: '250' });
});

afterAll(async () => {
  for (const each of [gateway, impatient, resolver, ...homes]) await each.stop();
});

async function homeThat(behaviours: Readonly<Record<string, Behaviour>> = {}): Promise<HomeServer> {
  const home = await startHomeServer(behaviours);
  homes.push(home);
  return home;
}

const begin = (handle: string, at = gateway) => new Visitor(at.url).post('/api/v1/oauth/start', { handle });

/** Starts a sign-in that the gateway refuses. Returns the message of the refusal. */
async function refused(handle: string, at = gateway): Promise<string> {
  const { status, body, headers } = await begin(handle, at);
  expect([status, body?.error, headers.getSetCookie()]).toEqual([400, 'oauth_authorize_failed', []]);
  const message = String(body?.message);
  expect(message).toMatch(/^OAuth authorize failed: /);
  return message;
}

// These tests run first, because the server limits how many log records of one kind it writes.
describe('the log of the gateway', () => {
  it('contains the cause of an unexpected failure, and nothing about a misspelt handle', async () => {
    const before = gateway.log.length;
    const home = await homeThat({ [REQUEST]: answering({ request_uri: 42 }, 201) });
    await refused(home.did);
    await refused('not a handle');
    const failures = gateway.log.slice(before).filter(({ err }) => err !== undefined);
    expect(failures).toMatchObject([
      { msg: 'refused', err: { stack: expect.stringMatching(/caused by: ZodError[\s\S]*request_uri/) } },
    ]);
  });
});

describe('a sign-in', () => {
  it('redirects to the PDS of the identity', async () => {
    const home = await homeThat();
    handles['alice.elsewhere.example'] = answering({ did: home.did });
    for (const account of [home.did, 'alice.elsewhere.example', 'Alice.Elsewhere.EXAMPLE']) {
      const { status, body } = await begin(account);
      expect([status, new URL(String(body?.redirect_url)).origin]).toEqual([200, home.url]);
    }
  });

  it('is refused for a handle that the identity does not have', async () => {
    const { did } = await homeThat();
    handles['mallory.example'] = answering({ did });
    expect(await refused('mallory.example')).toContain(
      'no account was found for mallory.example; check the spelling',
    );
  });

  it.each([
    [
      'is not known',
      answering({ error: 'InvalidRequest', message: 'Unable to resolve handle' }, 400),
      /no account was found/,
    ],
    ['leads to no DID', answering({ did: 'alice' }), /no account was found/],
    [
      'cannot be looked up',
      (response) => response.destroy(),
      /the identity directory .* cannot be reached; try again/,
    ],
  ] as const satisfies readonly (readonly [string, Behaviour, RegExp])[])(
    'is refused with a reason when the handle %s',
    async (_what, behaviour, words) => {
      handles['odd.example'] = behaviour;
      expect(await refused('odd.example')).toMatch(words);
    },
  );

  it('finds the PDS account that has taken over the handle', async () => {
    handles['new.example'] = answering({ error: 'InvalidRequest', message: 'Unable to resolve handle' }, 400);
    expect(await refused('new.example')).toMatch(/no account was found/);
    const home = await homeThat({ [IDENTITY]: changing({ alsoKnownAs: ['at://new.example'] }) });
    handles['new.example'] = answering({ did: home.did });
    expect((await begin('new.example')).status).toBe(200);
  });

  it('is refused with a reason when the PLC directory is down', async () => {
    const plc = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
    expect(await refused(plc)).toContain(`the identity directory of ${plc} cannot be reached`);
  });

  it('is refused for an identity without a server, or with a server that offers no sign-in', async () => {
    const { did } = await homeThat({ [IDENTITY]: changing({ service: [] }) });
    expect(await refused(did)).toContain(`${did} has no personal data server`);
    for (const changes of [
      { authorization_endpoint: 'javascript:alert(1)' },
      { issuer: 'https://mix.up.example' },
      { client_id_metadata_document_supported: false },
      { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
      { pushed_authorization_request_endpoint: undefined },
    ])
      expect(await refused((await homeThat({ [SERVER]: changing(changes) })).did)).toMatch(
        /returns an invalid response$/,
      );
  });

  it("returns the PDS's reason for a refusal, as printable text", async () => {
    const error_description = `We do not know you.\u0007${'!'.repeat(9_000)}`;
    const home = await homeThat({
      [REQUEST]: answering({ error: 'invalid_client', error_description }, 401),
    });
    const message = await refused(home.did);
    expect(message).toContain('refused with HTTP status 401: We do not know you. !!!');
    expect(message.length).toBeLessThan(500);
  });
});

describe.each(Object.entries(CULPRITS))('personal data servers that fail at %s', (path, culprit) => {
  it.each(MISBEHAVIOURS)('are named as the cause of %s', async (_what, behaviour, fault) => {
    const { did } = await homeThat({ [path]: behaviour });
    expect(culprit.exec(await refused(did))?.[1]).toMatch(fault);
  });

  it('are abandoned if they do not respond completely in time', async () => {
    const { did } = await homeThat({ [path]: silent });
    const { did: another } = await homeThat({ [path]: endless });
    for (const message of await Promise.all([refused(did, impatient), refused(another, impatient)]))
      expect(message).toContain('does not respond in time');
  });
});

describe('a gateway in production', () => {
  it('connects to no private network, by any name', async () => {
    const forget = ownNames({ 'home.stranger.dev': '10.0.0.7' });
    const production = await runningGateway({
      NODE_ENV: 'production',
      PUBLIC_BASE_URL: 'https://gateway.gatehouse.dev',
      JWT_SECRET: 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0',
      SWARM_MASTER_SECRET: 'w5Tn8Rb2Hs9Xc4Lp6Gd0Jf3vQm1Yw7Zk',
    });
    const { did } = await homeThat();
    for (const account of [did, 'did:web:home.stranger.dev'])
      expect(await refused(account, production)).toMatch(/the identity directory of/);
    const failures = production.log.filter(({ msg }) => msg === 'refused');
    expect(failures.map(({ err }) => JSON.stringify(err))).toEqual([
      expect.stringContaining('Resolution of \\"http\\" did:web is not allowed'),
      expect.stringContaining('Hostname resolved to non-unicast address'),
    ]);
    expect(homes.at(-1)?.asked).toEqual([]);
    await production.stop();
    forget();
  });
});
