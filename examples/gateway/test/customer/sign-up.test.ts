import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexSignUpInviteStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource, NodeSha256 } from '@gatehouse/adapters/node';
import { DAY } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES } from '@gatehouse/core/operator';
import { CreateSignUpInvite } from '@gatehouse/core/sign-up';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { type RunningPlc, startPlc } from '@gatehouse/testing/servers/plc';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Entitlements, postgresEntitlements } from '../proxy/world/entitlements.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';
import { type Mishap, startUnreliableEdge, type UnreliableEdge } from './world/unreliable-edge.ts';

const PASSWORD = 'correct horse battery';

let folder: string;
let entitlements: Entitlements;
let plc: RunningPlc;
let pds: RunningPds;
let edge: UnreliableEdge;
let gateway: TestGateway;
let asOperator: Database;
let people = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-up-'));
  entitlements = await postgresEntitlements(inject('postgresUrl'));
  plc = await startPlc();
  pds = await startPds({ dataDir: folder, plcUrl: plc.url, publicUrl: 'http://localhost:2583' });
  edge = await startUnreliableEdge(pds.url);
  await createPdsAccount(pds, 'taken.test');
  asOperator = await openDatabaseAs('operator', entitlements.databaseUrl);
  gateway = await started();
});

afterAll(async () => {
  await gateway.stop();
  await asOperator.close();
  await edge.stop();
  await pds.stop();
  await plc.stop();
  await entitlements.drop();
  await removeFolder(folder);
});

function started(variables: Readonly<Record<string, string>> = {}): Promise<TestGateway> {
  return runningGateway({
    DATABASE_URL: entitlements.databaseUrl,
    PDS_URL: edge.url,
    PDS_ADMIN_PASSWORD: pds.secrets.adminPassword,
    PDS_HANDLE_DOMAIN: 'test',
    PLC_URL: plc.url,
    TRUSTED_PROXIES: '127.0.0.1',
    ...variables,
  });
}

async function invite(): Promise<string> {
  const sha256 = new NodeSha256();
  const { inviteCode } = await new CreateSignUpInvite({
    invites: new KnexSignUpInviteStore(asOperator),
    audit: new KnexAuditLog(asOperator, sha256),
    unitOfWork: new KnexUnitOfWork(asOperator),
    random: new NodeRandomSource(),
    sha256,
    clock: gateway.clock,
  }).execute({ principal: 'system:test', roles: OPERATOR_ROLES });
  return inviteCode.reveal();
}

/** Returns the form of a new customer, with these changes. */
function newcomer(changes: Readonly<Record<string, unknown>> = {}) {
  people += 1;
  const name = `person${people}`;
  return { handle: `${name}.test`, email: `${name}@example.com`, password: PASSWORD, ...changes };
}

/** Sends a request from a new address, so that no request is throttled. */
async function send(init: RequestInit, at: TestGateway = gateway) {
  people += 1;
  const headers = { 'X-Forwarded-For': `192.0.2.${people}`, ...init.headers };
  const response = await fetch(`${at.url}/api/v1/pds/signup`, { method: 'POST', ...init, headers });
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  return { status: response.status, body };
}

const signUp = (form: object, at?: TestGateway) =>
  send({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(form) }, at);

const didOf = async (handle: string) => {
  const query = new URLSearchParams({ handle });
  const response = await fetch(`${pds.url}/xrpc/com.atproto.identity.resolveHandle?${query}`);
  return ((await response.json()) as { did?: string }).did;
};

const unusable = { status: 403, body: expect.objectContaining({ error: 'invite_unusable' }) };

describe('a sign-up', () => {
  it('creates exactly one PDS account per invite', async () => {
    const invite_code = await invite();
    const form = newcomer();
    const { status, body } = await signUp({ ...form, invite_code: ` ${invite_code} ` });
    expect([status, body]).toEqual([
      201,
      { account: { did: await didOf(form.handle), handle: form.handle } },
    ]);
    expect(await signUp({ ...newcomer(), invite_code })).toEqual(unusable);
    expect(await signUp({ ...newcomer(), invite_code: 'svc-of-nobody' })).toEqual(unusable);
  });

  it('does not use up the invite if the PDS refuses, and returns the reason', async () => {
    const invite_code = await invite();
    const refused = async (changes: Readonly<Record<string, unknown>>) => {
      const { status, body } = await signUp({ ...newcomer(changes), invite_code });
      expect([status, body.error]).toEqual([409, 'pds_refused']);
      return body.message;
    };
    expect(await refused({ handle: 'taken.test' })).toBe('Handle already taken: taken.test');
    expect(await refused({ handle: 'admin.test' })).toBe('Reserved handle');
    expect(await refused({ handle: 'x.test' })).toBe('Handle too short');
    expect(await refused({ email: 'taken-test@example.com' })).toMatch(/^Email already taken/);
    expect(await refused({ email: 'somebody@mailinator.com' })).toMatch(/email address is not supported/);
    const abroad = await started({ PDS_HANDLE_DOMAIN: 'abroad.dev' });
    const foreign = newcomer({ handle: 'somebody.abroad.dev' });
    expect((await signUp({ ...foreign, invite_code }, abroad)).body).toEqual({
      error: 'pds_refused',
      message: 'Not a supported handle domain',
    });
    await abroad.stop();
    expect((await signUp({ ...newcomer(), invite_code })).status).toBe(201);
  });

  it('lists all faults of a form without calling a server', async () => {
    const invite_code = await invite();
    const before = edge.asked.length;
    const { status, body } = await signUp({
      handle: 'somebody.elsewhere.example',
      email: 'nobody',
      password: 'short',
      invite_code,
    });
    expect([status, body.issues]).toEqual([
      400,
      [
        { path: ['handle'], message: 'Use a name under test, such as alice.test.' },
        { path: ['email'], message: 'Enter an e-mail address.' },
        { path: ['password'], message: 'Use at least 8 characters.' },
        {
          path: ['password'],
          message: 'This is one of the most common passwords, or close to one; choose another.',
        },
      ],
    ]);
    const common = await signUp({ ...newcomer(), password: 'Password123', invite_code });
    expect(common.body.issues).toEqual([
      {
        path: ['password'],
        message: 'This is one of the most common passwords, or close to one; choose another.',
      },
    ]);
    for (const handle of [
      'a.b.test',
      'test',
      '.test',
      'al\0ice.test',
      'alice.test.',
      'ａlice.test',
      '@alice.test',
    ])
      expect((await signUp({ ...newcomer({ handle }), invite_code })).status).toBe(400);
    expect(edge.asked.length).toBe(before);
    expect((await signUp({ ...newcomer(), invite_code })).status).toBe(201);
  });

  it('accepts one of many concurrent uses of an invite', async () => {
    const invite_code = await invite();
    const forms = Array.from({ length: 6 }, () => newcomer());
    const answers = await Promise.all(forms.map((form) => signUp({ ...form, invite_code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
    const made = await Promise.all(forms.map(({ handle }) => didOf(handle)));
    expect(made.filter((did) => did !== undefined)).toHaveLength(1);
  });

  it('is refused when the invite has expired', async () => {
    const invite_code = await invite();
    gateway.clock.advance(30 * DAY);
    expect(await signUp({ ...newcomer(), invite_code })).toEqual(unusable);
  });

  it('stores and logs neither passwords nor invites', async () => {
    const invite_code = await invite();
    edge.mishaps = { 'com.atproto.server.createAccount': (response) => response.destroy() };
    await signUp({ ...newcomer(), invite_code });
    edge.mishaps = {};
    const text = JSON.stringify(gateway.log);
    expect(text).toContain('pds_unavailable');
    for (const secret of [PASSWORD, invite_code, pds.secrets.adminPassword])
      expect(text).not.toContain(secret);
  });
});

describe('a PDS that fails during a sign-up', () => {
  const MINT = 'com.atproto.server.createInviteCode';
  const MAKE = 'com.atproto.server.createAccount';
  const away: Mishap = (response) => response.destroy();
  const broken: Mishap = (response) => response.writeHead(500).end('{"error":"InternalServerError"}');
  const page: Mishap = (response) => response.end('<h1>Welcome to nginx!</h1>');
  const nothing: Mishap = (response) => response.end('null');
  const half: Mishap = (response) => response.end('{"did":"did:plc:half"}');
  const lost: Mishap = async (response, pass) => {
    (await pass()).resume();
    response.destroy();
  };

  it.each([
    ['is unavailable', { [MINT]: away, [MAKE]: away }],
    ['fails before it has created a code', { [MINT]: broken }],
    ['creates a code and loses the response', { [MINT]: lost }],
    ['returns a page instead of a code', { [MINT]: page }],
    ['returns nothing instead of a code', { [MINT]: nothing }],
    ['fails after it has created a code', { [MAKE]: broken }],
    ['closes the connection of a sign-up', { [MAKE]: away }],
    ['returns a page instead of a PDS account', { [MAKE]: page }],
    ['returns nothing instead of a PDS account', { [MAKE]: nothing }],
    ['returns half a PDS account', { [MAKE]: half }],
  ])('uses up no invite when it %s', async (_what, mishaps) => {
    const form = { ...newcomer(), invite_code: await invite() };
    edge.mishaps = mishaps;
    const { status, body } = await signUp(form);
    edge.mishaps = {};
    expect([status, body.error]).toEqual([502, 'pds_unavailable']);
    expect((await signUp(form)).status).toBe(201);
    expect(await signUp({ ...newcomer(), invite_code: form.invite_code })).toEqual(unusable);
  });

  it('returns the created PDS account if the response of the PDS was lost', async () => {
    const form = { ...newcomer(), invite_code: await invite() };
    edge.mishaps = { [MAKE]: lost };
    expect((await signUp(form)).status).toBe(502);
    edge.mishaps = {};
    const account = { did: await didOf(form.handle), handle: form.handle };
    expect(await signUp(form)).toEqual({ status: 201, body: { account } });
    expect(await signUp(form)).toEqual(unusable);
  });

  it('refuses a repeated form whose password differs from that of the PDS account', async () => {
    const form = { ...newcomer(), invite_code: await invite() };
    edge.mishaps = { [MAKE]: lost };
    await signUp(form);
    edge.mishaps = {};
    expect(await signUp({ ...form, password: 'another horse battery' })).toEqual({
      status: 409,
      body: { error: 'pds_refused', message: expect.stringContaining('with another password') },
    });
    expect((await signUp(form)).status).toBe(201);
  });

  it('creates no second PDS account for an invite if the first response was lost', async () => {
    const form = { ...newcomer(), invite_code: await invite() };
    edge.mishaps = { [MAKE]: lost };
    await signUp(form);
    edge.mishaps = {};
    for (const handle of ['taken.test', 'another.test'])
      expect(await signUp({ ...newcomer({ handle }), invite_code: form.invite_code })).toEqual(unusable);
    expect(await didOf('another.test')).toBeUndefined();
  });
});

describe('a body that is not a form', () => {
  const json = { 'Content-Type': 'application/json' };
  const form = { ...newcomer(), invite_code: 'svc-code' };
  const cases: readonly (readonly [string, number, string, RequestInit])[] = [
    ['is missing', 415, 'unsupported_media_type', {}],
    ['is empty', 400, 'malformed_json', { headers: json, body: '' }],
    ['is a form of HTML', 415, 'unsupported_media_type', { body: new URLSearchParams({ handle: 'a.test' }) }],
    ['is declared as text', 415, 'unsupported_media_type', { body: JSON.stringify(form) }],
    [
      'is in another charset',
      415,
      'unsupported_media_type',
      { headers: { 'Content-Type': 'application/json; charset=utf-16' }, body: JSON.stringify(form) },
    ],
    [
      'is compressed',
      415,
      'unsupported_media_type',
      { headers: { ...json, 'Content-Encoding': 'gzip' }, body: JSON.stringify(form) },
    ],
    ['is not UTF-8', 400, 'malformed_json', { headers: json, body: new Uint8Array([0x22, 0xff, 0x22]) }],
    ['is truncated', 400, 'malformed_json', { headers: json, body: '{"handle":' }],
    ['has a duplicate member', 400, 'malformed_json', { headers: json, body: '{"handle":"a","handle":"b"}' }],
    ['is nested too deep', 400, 'malformed_json', { headers: json, body: '['.repeat(40) + ']'.repeat(40) }],
    ['is too long', 413, 'body_too_large', { headers: json, body: JSON.stringify('x'.repeat(103_000)) }],
    ['is null', 400, 'invalid_request', { headers: json, body: 'null' }],
    ['is a list', 400, 'invalid_request', { headers: json, body: '[]' }],
    ['is a text', 400, 'invalid_request', { headers: json, body: '"alice.test"' }],
    ['has no members', 400, 'invalid_request', { headers: json, body: '{}' }],
    [
      'has members of other types',
      400,
      'invalid_request',
      { headers: json, body: '{"handle":1,"email":[],"password":{},"invite_code":null}' },
    ],
    [
      'has an unknown member',
      400,
      'invalid_request',
      { headers: json, body: JSON.stringify({ ...form, inviteCode: 'x' }) },
    ],
    [
      'has an endless password',
      400,
      'invalid_request',
      { headers: json, body: JSON.stringify({ ...form, password: 'x'.repeat(257) }) },
    ],
  ];

  it.each(cases)('is refused when it %s', async (_what, status, error, init) => {
    const before = edge.asked.length;
    const answer = await send(init);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(edge.asked.length).toBe(before);
  });
});

describe('a gateway without the admin password of the PDS', () => {
  it('offers no sign-up, and its API reports that', async () => {
    const closed = await started({ PDS_ADMIN_PASSWORD: '' });
    const status = async ({ url }: { url: string }) => (await fetch(`${url}/api/v1/pds/signup`)).json();
    expect(await status(gateway)).toEqual({ sign_up: { enabled: true, handle_domain: 'test' } });
    expect(await status(closed)).toEqual({ sign_up: { enabled: false, handle_domain: null } });
    expect((await signUp(newcomer({ invite_code: 'svc-code' }), closed)).status).toBe(404);
    await closed.stop();
  });
});
