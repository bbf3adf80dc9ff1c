import { JoseStatementVerifier } from '@gatehouse/adapters/jose';
import { DAY, HOUR } from '@gatehouse/core/kernel';
import { statementOf } from '@gatehouse/core/statement';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Entitlements } from '../proxy/world/entitlements.ts';
import { FILES_DATABASES } from './world/files-world.ts';
import { newDevice } from './world/new-device.ts';
import { openSession } from './world/open-session.ts';
import { runningGateway, type TestGateway } from './world/running-gateway.ts';

const [OLD, NEW] = ['an old secret of thirty-two characters', 'a new secret of thirty-two characters!'];
const ORIGIN = 'http://127.0.0.1:18080';
const verifier = new JoseStatementVerifier();

async function keysOf(gateway: TestGateway): Promise<string[]> {
  const { keys } = await (await fetch(`${gateway.url}/.well-known/svc-entitlement-keys.json`)).json();
  return keys.map(({ x }: { x: string }) => x);
}

async function stated(gateway: TestGateway, token: string, query = '') {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${gateway.url}/api/v1/entitlement${query}`, { headers });
  const text = await response.text();
  const claims = await verifier.claims(text, await keysOf(gateway));
  return { response, text, statement: claims && statementOf(claims) };
}

describe.each(Object.entries(FILES_DATABASES))('the signed entitlement on %s', (_name, open) => {
  let entitlements: Entitlements;
  let gateway: TestGateway;

  beforeAll(async () => {
    entitlements = await open(inject('postgresUrl'));
    gateway = await runningGateway({ DATABASE_URL: entitlements.databaseUrl, JWT_SECRET: OLD });
  });
  afterAll(async () => {
    await gateway.stop();
    await entitlements.drop();
  });

  it('contains the holder’s capabilities for a device, and the number of events', async () => {
    const did = freshDid();
    const { id, token } = await newDevice(gateway.url, await openSession(entitlements.databaseUrl, did));
    const { response, statement: before } = await stated(gateway, token, '?nonce=n-1');
    expect(response.headers.get('Content-Type')).toBe('application/jwt');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const named = { issuer: ORIGIN, holder: did, audience: id };
    expect(before).toMatchObject({ ...named, nonce: 'n-1', version: 0 });
    expect(before?.capabilities).toMatchObject({ metadataWriteAllowed: false, state: 'none' });
    await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
    const { statement: granted } = await stated(gateway, token);
    expect(granted).toMatchObject({ version: 1, capabilities: { metadataWriteAllowed: true } });
    const { issuedAt = 0, freshUntil, usableUntil } = granted ?? {};
    expect([freshUntil, usableUntil]).toEqual([issuedAt + DAY, issuedAt + 14 * DAY]);
    const graceUntil = issuedAt + HOUR;
    await entitlements.apply(did, { name: 'lapse', graceUntil });
    const { statement: inGrace } = await stated(gateway, token);
    expect(inGrace).toMatchObject({ version: 2, freshUntil: graceUntil, usableUntil: graceUntil });
  });

  it('is issued to the holder only', async () => {
    const [alice, bob] = [freshDid(), freshDid()];
    await entitlements.apply(alice, { name: 'manual.grant', plan: 'base' });
    const session = await openSession(entitlements.databaseUrl, bob);
    const { statement } = await stated(gateway, session);
    expect(statement).toMatchObject({ holder: bob, audience: bob, version: 0 });
    expect((await stated(gateway, session, `?did=${alice}`)).response.status).toBe(400);
    expect((await stated(gateway, session, '?nonce=a%20b')).response.status).toBe(400);
    expect((await stated(gateway, 'none')).response.status).toBe(401);
  });

  it('is verified by the old key, and announces the new one, while the secret is replaced', async () => {
    const session = await openSession(entitlements.databaseUrl, freshDid());
    const [old] = await keysOf(gateway);
    const variables = { DATABASE_URL: entitlements.databaseUrl, JWT_SECRET: NEW };
    const next = await runningGateway({ ...variables, JWT_SECRET_ALSO_ACCEPTED: OLD });
    try {
      const keys = await keysOf(next);
      expect(keys).toHaveLength(2);
      expect(keys).toContain(old);
      const { text, statement } = await stated(next, session);
      expect(statement?.keys).toEqual(keys);
      expect(await verifier.claims(text, [old ?? ''])).toBeDefined();
    } finally {
      await next.stop();
    }
  });
});
