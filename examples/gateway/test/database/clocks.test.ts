import { type Database, DatabaseClock } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { EntitlementEvent } from '@gatehouse/core/entitlement';
import { OPERATOR_ROLES, type Operator } from '@gatehouse/core/operator';
import { MovableClock } from '@gatehouse/testing/memory';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { composeOps, type OperatorApi, parseOpsConfiguration } from '../../src/ops/index.ts';
import { type Entitlements, postgresEntitlements } from '../proxy/world/entitlements.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const OPERATOR: Operator = { principal: 'system:test', roles: OPERATOR_ROLES };
const SKEW_MS = 90_000;

let store: Entitlements;
const databases: Database[] = [];

beforeAll(async () => {
  store = await postgresEntitlements(inject('postgresUrl'));
});

afterAll(async () => {
  for (const database of databases) await database.close();
  await store.drop();
});

/** Creates an operator API on a machine whose clock is ahead by this time. */
async function instance(ahead: number): Promise<OperatorApi> {
  const database = await openDatabaseAs('operator', store.databaseUrl);
  databases.push(database);
  const configuration = parseOpsConfiguration({ DATABASE_URL: store.databaseUrl });
  const api = await composeOps(database, configuration, (container) => {
    const machine = new MovableClock(Date.now() + ahead);
    container.rebind(DatabaseClock).toConstantValue(new DatabaseClock(database, machine));
  });
  await api.databaseClock.begin();
  return api;
}

describe('two operator APIs on one PostgreSQL database, one on a machine 90 s ahead', () => {
  it('agree on a grace and on the time, and neither sweeps the grace early', async () => {
    const [right, wrong] = [await instance(0), await instance(SKEW_MS)];
    const order = (event: object) => ({
      operator: OPERATOR,
      did: DID,
      event: { eventId: crypto.randomUUID(), reason: 'r', ticketRef: 't', ...event } as EntitlementEvent,
    });
    await wrong.useCases.billing.execute(order({ name: 'manual.grant', plan: 'base' }));
    const graceUntil = Date.now() + SKEW_MS / 2;
    await right.useCases.billing.execute(order({ name: 'lapse', graceUntil }));
    for (const { sweepGraces, useCases } of [wrong, right]) {
      expect(await sweepGraces.execute(10)).toBe(0);
      const { capabilities } = await useCases.lookUp.execute(OPERATOR, { did: DID });
      expect(capabilities.state).toBe('grace');
    }
    const { items } = await right.useCases.audit.execute(OPERATOR, {}, { limit: 10 });
    const now = (await databases[0]?.now()) ?? 0;
    expect(items).toHaveLength(2);
    for (const { at } of items) expect(Math.abs(now - at)).toBeLessThan(SKEW_MS / 2);
    for (const { at } of items) expect(at).toBeLessThanOrEqual(now);
  });

  it('are not both ready', async () => {
    const [right, wrong] = [await instance(0), await instance(SKEW_MS)];
    expect(await right.probe.check()).toEqual({ ready: true });
    expect(await wrong.probe.check()).toMatchObject({
      ready: false,
      detail: expect.stringContaining('90 s ahead'),
    });
  });
});
