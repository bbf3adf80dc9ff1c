import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { type Database, gatewayMigrations, migrate, openDatabaseAs } from '@gatehouse/adapters/knex';
import {
  Authenticate,
  ChangeOperatorRole,
  type Did,
  type Identity,
  type OperatorRole,
  Secret,
  SessionOpener,
} from '@gatehouse/core';
import { gracefulStop, listen, Metrics, SessionGuard, SignedCookie, SignedValue } from '@gatehouse/http-koa';
import {
  MemorySessionStore,
  MemoryUnitOfWork,
  MovableClock,
  SeededRandom,
  TestSha256,
} from '@gatehouse/testing/memory';
import type { Container } from 'inversify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpsApplication, createOpsContainer, parseOpsConfiguration } from '../../src/ops/index.ts';

const STAFF = 'did:plc:staff';
const STRANGER = 'did:plc:stranger';
const KEY = 'a key of the operator API';

describe('a member of the staff who is signed in', () => {
  const clock = new MovableClock();
  const sessions = new MemorySessionStore<Identity>(new MemoryUnitOfWork(), async (did) => ({
    did: did as Did,
    handle: null,
    firstSeenAt: 0,
  }));
  const limits = { lifetime: 3_600_000 };
  const ports = { sessions, clock, sha256: new TestSha256(), random: new SeededRandom(), limits };
  let folder: string;
  let database: Database;
  let container: Container;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ops-'));
    database = await openDatabaseAs('operator', `sqlite:${join(folder, 'gateway.sqlite')}`);
    await migrate(database, gatewayMigrations);
    const pds = new HttpPdsClient({ url: 'http://127.0.0.1:1', adminPassword: new Secret('') });
    container = await createOpsContainer(database, pds);
    const guard = new SessionGuard<Identity>({
      authenticate: new Authenticate(ports),
      cookie: new SignedCookie({ name: 'svc_ops_session', keys: [KEY], secure: false }),
      origins: { allowedOrigins: [] },
    });
    const application = createOpsApplication({
      container,
      database,
      configuration: parseOpsConfiguration({}),
      metrics: new Metrics(),
      log: pino({ level: 'silent' }),
      sessions: guard,
    });
    server = createServer(application.callback());
    url = await listen(server, 0, '127.0.0.1');
  });

  afterAll(async () => {
    await gracefulStop(server);
    await database.close();
    await rm(folder, { recursive: true });
  });

  const change = (did: string, role: OperatorRole, to: 'granted' | 'revoked') =>
    container.get(ChangeOperatorRole).execute({ principal: 'system:test', did, role, to });

  async function cookieOf(did: string, name = 'svc_ops_session'): Promise<string> {
    const { id } = await new SessionOpener(ports).open(did, {});
    const signature = new SignedValue([KEY]).keygrip.sign(`${name}=${id.reveal()}`);
    return `${name}=${id.reveal()}; ${name}.sig=${signature}`;
  }

  function get(path: string, cookie: string): Promise<Response> {
    return fetch(`${url}/internal/v1/ops/${path}`, { headers: { Cookie: cookie } });
  }

  function grant(cookie: string, origin: string): Promise<Response> {
    const body = {
      event: 'manual.grant',
      plan: 'once',
      event_id: crypto.randomUUID(),
      reason: 'r',
      ticket_ref: 't',
    };
    return fetch(`${url}/internal/v1/ops/accounts/did:plc:alice/events`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  it('acts under their DID with their roles, as they stand at each request', async () => {
    const cookie = await cookieOf(STAFF);
    await change(STAFF, 'support_read', 'granted');
    expect(await (await get('me', cookie)).json()).toEqual({
      operator: { principal: STAFF, roles: ['support_read'] },
    });
    expect((await grant(cookie, url)).status).toBe(403);
    await change(STAFF, 'entitlement_mutator', 'granted');
    const granted = await grant(cookie, url);
    expect((await granted.json()).audit.principal).toBe(STAFF);
    await change(STAFF, 'entitlement_mutator', 'revoked');
    expect((await grant(cookie, url)).status).toBe(403);
  });

  it('is no operator without a role row', async () => {
    const response = await get('me', await cookieOf(STRANGER));
    expect([response.status, (await response.json()).error]).toEqual([403, 'not_an_operator']);
  });

  it('changes nothing from a page of another origin', async () => {
    await change(STAFF, 'entitlement_mutator', 'granted');
    const response = await grant(await cookieOf(STAFF), 'https://evil.test');
    expect([response.status, (await response.json()).error]).toEqual([403, 'origin_refused']);
  });

  it('is nobody under the cookie of customers', async () => {
    expect((await get('me', await cookieOf(STAFF, 'svc_session'))).status).toBe(401);
  });

  it('is nobody when the session has expired', async () => {
    const cookie = await cookieOf(STAFF);
    clock.advance(limits.lifetime);
    expect((await get('me', cookie)).status).toBe(401);
  });
});
