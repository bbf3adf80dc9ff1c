import type { Did } from '@gatehouse/core/pds';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerEndpoints } from '../../src/customer/customer-endpoints.ts';
import { CUSTOMER_HOLDER_LIMITS } from '../../src/customer/customer-holder-limits.ts';
import { openSession } from './world/open-session.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';

let gateway: TestGateway;
let alice: Did;
let session: string;

beforeAll(async () => {
  gateway = await runningGateway({ JWT_SECRET: 'a secret of at least thirty-two characters' });
  alice = freshDid();
  session = await openSession(gateway.databaseUrl, alice);
});
afterAll(() => gateway.stop());

async function send(path: string, token: string, init: RequestInit = {}) {
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(gateway.url + path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

async function newDevice(by = session): Promise<{ id: string; token: string }> {
  const { status, body } = await send('/api/v1/me/devices', by, json({ name: 'laptop' }));
  expect(status).toBe(201);
  return { id: body.device.id, token: body.token };
}

const LIMITS = '/api/v1/me/limits';

describe('the token of a device', () => {
  it('gives access to files until it is revoked, and the list of devices shows its last use', async () => {
    const { id, token } = await newDevice();
    expect((await send(LIMITS, token)).status).toBe(200);
    const today = new Date(gateway.clock.now()).toISOString().slice(0, 10);
    const { devices } = (await send('/api/v1/me/devices', session)).body;
    expect(devices).toContainEqual(expect.objectContaining({ id, name: 'laptop', last_seen: today }));
    expect(JSON.stringify(devices)).not.toContain(token);
    expect((await send(`/api/v1/me/devices/${id}`, session, { method: 'DELETE' })).status).toBe(204);
    expect((await send(LIMITS, token)).status).toBe(401);
    expect((await send(`/api/v1/me/devices/${id}`, session, { method: 'DELETE' })).status).toBe(404);
  });

  it('authorizes changes from any origin, because no page can make a browser send it', async () => {
    const { token } = await newDevice();
    const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await send('/api/v1/uploads/none', token, { method: 'DELETE', headers })).status).toBe(404);
  });

  it('gives access only to the endpoints of files and sync', async () => {
    const { id, token } = await newDevice();
    const closed = Object.entries(customerEndpoints).filter(([, { access }]) => access === 'session');
    expect(closed.length).toBeGreaterThan(3);
    for (const [key] of closed) {
      const [method = '', path = ''] = key.split(' ');
      expect([key, (await send(path.replace(':id', id), token, { method })).status]).toEqual([key, 401]);
    }
    expect((await send('/api/v1/unknown', token)).status).toBe(401);
    expect((await send(LIMITS, token)).status).toBe(200);
  });

  it.each(['uploads', 'blocks', 'catalog', 'me/sync', 'me/limits', 'me/key', 'entitlement'])(
    'reaches %s',
    (part) => {
      const own = Object.entries(customerEndpoints).filter(([key]) => key.includes(` /api/v1/${part}`));
      for (const [key, { access }] of own)
        if (key !== 'PUT /api/v1/me/sync') expect([key, access]).toEqual([key, 'files']);
    },
  );

  it('cannot be used to change whether sync continues after a sign-out', () => {
    expect(customerEndpoints['PUT /api/v1/me/sync'].access).toBe('session');
  });

  it('cannot be used to list or end sessions', () => {
    const ofSessions = Object.entries(customerEndpoints).filter(([key]) => key.includes('/me/sessions'));
    expect(ofSessions.map(([, { access }]) => access)).toEqual(['session', 'session', 'session']);
  });

  it('is refused in a request that also has a cookie', async () => {
    const { token } = await newDevice();
    const refused = await send(LIMITS, token, { headers: { Cookie: 'svc_session=x' } });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, ['Cookie']]);
  });

  it.each(['', 'ghd_', 'ghd_x_y', `ghd_${'A'.repeat(22)}_${'A'.repeat(43)}`, `ghd_${'A'.repeat(10_000)}`])(
    'is refused as %j',
    async (token) => {
      expect((await send(LIMITS, token)).status).toBe(401);
    },
  );

  it('is refused with the secret of another device', async () => {
    const [one, other] = [await newDevice(), await newDevice()];
    const mixed = one.token.slice(0, -43) + other.token.slice(-43);
    expect((await send(LIMITS, mixed)).status).toBe(401);
  });

  it('cannot be listed or revoked by another customer', async () => {
    const { id, token } = await newDevice();
    const mallory = await openSession(gateway.databaseUrl, freshDid());
    expect((await send('/api/v1/me/devices', mallory)).body).toEqual({ devices: [] });
    expect((await send(`/api/v1/me/devices/${id}`, mallory, { method: 'DELETE' })).status).toBe(404);
    expect((await send(LIMITS, token)).status).toBe(200);
  });
});

describe('actions of a holder that the audit log records', () => {
  const REFUSED = { status: 429, body: expect.objectContaining({ error: 'too_many_attempts' }) };

  it('create a limited number of devices in a day, also if each is revoked at once', async () => {
    const holder = await openSession(gateway.databaseUrl, freshDid());
    for (let count = 0; count < CUSTOMER_HOLDER_LIMITS['new-device'].perAddress; count += 1) {
      const { id } = await newDevice(holder);
      await send(`/api/v1/me/devices/${id}`, holder, { method: 'DELETE' });
    }
    expect(await send('/api/v1/me/devices', holder, json({ name: 'laptop' }))).toEqual(REFUSED);
    await newDevice(await openSession(gateway.databaseUrl, freshDid()));
  });

  it('change the key a limited number of times in a day', async () => {
    const holder = await openSession(gateway.databaseUrl, freshDid());
    await send('/api/v1/me/key', holder);
    const begin = () => send('/api/v1/me/key/change', holder, json({ mode: 'managed' }));
    for (let count = 0; count < CUSTOMER_HOLDER_LIMITS['key-change'].perAddress; count += 1) {
      const { body } = await begin();
      await send('/api/v1/me/key/finish', holder, json({ key_id: body.next.key_id }));
    }
    expect(await begin()).toEqual(REFUSED);
  });
});

describe('the key of files', () => {
  it('is returned to every device of its holder, and to no other customer', async () => {
    const { token } = await newDevice();
    const { status, body } = await send('/api/v1/me/key', token);
    expect([status, body.mode]).toEqual([200, 'managed']);
    expect(Buffer.from(body.key, 'base64url')).toHaveLength(32);
    expect((await send('/api/v1/me/key', session)).body).toEqual(body);
    const mallory = await openSession(gateway.databaseUrl, freshDid());
    expect((await send('/api/v1/me/key', mallory)).body.key).not.toBe(body.key);
    expect((await fetch(`${gateway.url}/api/v1/me/key`)).status).toBe(401);
    expect(JSON.stringify(gateway.log)).not.toContain(body.key);
  });

  it('can be replaced by a private key, which the gateway does not have', async () => {
    const holder = await openSession(gateway.databaseUrl, freshDid());
    const before = (await send('/api/v1/me/key', holder)).body;
    const key_id = 'Vg3jfocK8Y1BMe_5EblKbg';
    const began = await send('/api/v1/me/key/change', holder, json({ mode: 'private', key_id }));
    expect(began.body).toEqual({ ...before, next: { mode: 'private', key_id } });
    const conflict = await send('/api/v1/me/key/change', holder, json({ mode: 'managed' }));
    expect([conflict.status, conflict.body.error]).toEqual([409, 'key_change_conflict']);
    expect((await send('/api/v1/me/key/finish', holder, json({ key_id }))).status).toBe(204);
    expect((await send('/api/v1/me/key', holder)).body).toEqual({ mode: 'private', key_id });
  });
});

describe('the sessions of a customer', () => {
  const list = async (by: string) =>
    (await send('/api/v1/me/sessions', by)).body.sessions as { id: string; current: boolean }[];

  it('are listed with the current one marked, and one or all others can be ended', async () => {
    const bella = freshDid();
    const [first, second, third] = [
      await openSession(gateway.databaseUrl, bella),
      await openSession(gateway.databaseUrl, bella),
      await openSession(gateway.databaseUrl, bella),
    ];
    expect((await list(first)).filter(({ current }) => current)).toHaveLength(1);
    const own = (await list(second)).find(({ current }) => current);
    const end = (id: string, by: string) => send(`/api/v1/me/sessions/${id}`, by, { method: 'DELETE' });
    expect((await end(own?.id ?? '', first)).status).toBe(204);
    expect((await send(LIMITS, second)).status).toBe(401);
    expect((await end(own?.id ?? '', first)).status).toBe(404);
    expect((await send('/api/v1/me/sessions', first, { method: 'DELETE' })).body).toEqual({ ended: 1 });
    expect((await send(LIMITS, third)).status).toBe(401);
    expect(await list(first)).toMatchObject([{ current: true }]);
  });

  it('cannot be ended by another customer', async () => {
    const stranger = await openSession(gateway.databaseUrl, freshDid());
    const [own] = await list(session);
    const ended = await send(`/api/v1/me/sessions/${own?.id}`, stranger, { method: 'DELETE' });
    expect(ended.status).toBe(404);
    expect((await send(LIMITS, session)).status).toBe(200);
  });
});
