import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, KnexSessionStore } from '@gatehouse/adapters/knex';
import { KnexIdentityStore, OPERATOR_SESSIONS, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { HOUR } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { SessionOpener } from '@gatehouse/core/session';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { SignedValue } from '@gatehouse/http-koa/session';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { CUSTOMER_STRANGER_LIMITS } from '../../src/customer/customer-stranger-limits.ts';
import { startCustomerGateway } from '../../src/customer/start-customer-gateway.ts';

const SECRET = 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0';
const STAFF: Did = 'did:plc:staff';
let folder: string;
let gateway: RunningServer;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, 'gateway.sqlite')}`,
    PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
    HOST: '127.0.0.1',
    PORT: '0',
    CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:18080',
    JWT_SECRET: SECRET,
    PDS_URL: 'http://127.0.0.1:1',
    FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
    PDS_HANDLE_DOMAIN: 'test',
    PDS_ADMIN_PASSWORD: 'of-no-one',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const { config } = loadGatewayConfig(environment, folder);
  gateway = await startCustomerGateway(config, pino({ level: 'silent' }));
  database = await openDatabaseAs('system', environment.DATABASE_URL);
});

afterAll(async () => {
  await database.close();
  await gateway.stop();
  await removeFolder(folder);
});

async function post(path: string, body: object, address: string) {
  const response = await fetch(gateway.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const ACTS = [
  ['/api/v1/oauth/start', 'atproto-sign-in', { handle: 'no handle' }, 'oauth_authorize_failed'],
  [
    '/api/v1/pds/signup',
    'sign-up',
    { handle: 'alice.test', email: 'alice@example.com', password: 'a long one', invite_code: 'none' },
    'invite_unusable',
  ],
] as const;

describe('an unauthenticated client of the customer gateway', () => {
  it.each(ACTS)(
    'is limited in how often it can call %s from one address',
    async (path, act, body, refusal) => {
      const answers = [];
      for (let count = 0; count <= CUSTOMER_STRANGER_LIMITS[act].perAddress; count += 1)
        answers.push(await post(path, body, '2001:db8::1'));
      const last = answers.pop();
      expect(new Set(answers.map((answer) => answer.body.error))).toEqual(new Set([refusal]));
      expect([last?.status, last?.body.error]).toEqual([429, 'too_many_attempts']);
      expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await post(path, body, '2001:db8::2')).status).toBe(429);
      expect((await post(path, body, '2001:db8:0:1::1')).body.error).toBe(refusal);
    },
  );

  it('gets the usual refusal for unknown paths', async () => {
    for (const path of ['/nowhere', '/assets/missing.js']) {
      const { status, body } = await post(path, {}, '192.0.2.1');
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
  });
});

describe('an operator’s session at the customer gateway', () => {
  const sign = (name: string, id: string, signedAs = name) =>
    `${name}=${id}; ${name}.sig=${new SignedValue([SECRET]).keygrip.sign(`${signedAs}=${id}`)}`;
  const tricks: Readonly<Record<string, (id: string) => Record<string, string>>> = {
    'under its own name': (id) => ({ Cookie: sign('svc_ops_session', id) }),
    'under the customers’ cookie name, signed with the right key': (id) => ({
      Cookie: sign('svc_session', id),
    }),
    'renamed, with its old signature': (id) => ({
      Cookie: sign('svc_session', id, 'svc_ops_session'),
    }),
    'as a Bearer token': (id) => ({ Authorization: `Bearer ${id}` }),
  };

  it.each(Object.entries(tricks))('is refused %s', async (_name, headersOf) => {
    await new KnexIdentityStore(database).record({ did: STAFF, handle: null, firstSeenAt: 0 });
    const opener = new SessionOpener({
      sessions: new KnexSessionStore(database, OPERATOR_SESSIONS),
      random: new NodeRandomSource(),
      sha256: new NodeSha256(),
      clock: new SystemClock(),
      limits: { lifetime: HOUR },
    });
    const headers = headersOf((await opener.open(STAFF, {})).id.reveal());
    expect((await fetch(`${gateway.url}/api/v1/me`, { headers })).status).toBe(401);
  });
});

describe('the customer gateway', () => {
  it('keeps idle connections open for longer than common proxies reuse them', async () => {
    const { headers } = await fetch(`${gateway.url}/api/v1/me`);
    expect(headers.get('Keep-Alive')).toBe('timeout=130');
  });
});
