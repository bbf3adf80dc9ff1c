import type { Database } from '@gatehouse/adapters/knex';
import { nothingHeld } from '@gatehouse/core';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase, openAsOperator } from './gateway-databases.ts';
import { gatewayStorage } from './gateway-storage-of.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const GRANT = { name: 'manual.grant', plan: 'base', eventId: 'e-1', reason: 'r', ticketRef: 't' } as const;

describe.each(Object.entries(GATEWAY_DATABASES))('%s', (_name, make) => {
  let made: GatewayDatabase;
  let database: Database;
  const sql = (text: string) => database.transaction(() => database.write((from) => from.raw(text)));
  const held = () => gatewayStorage(database).entitlements.find(DID);

  beforeAll(async () => {
    made = await make();
    database = await openAsOperator(made);
    await entitlementSystem(gatewayStorage(database), 1_000).apply.execute({
      did: DID,
      principal: 'machine:test',
      event: GRANT,
    });
  });

  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it.each([
    ['a change', `update entitlements set base = 'none', once = 1`],
    ['a change of the version', 'update entitlements set version = version + 1'],
    [
      'a change that points to the audit row of the present state',
      'update entitlements set audit_sequence = 1',
    ],
    [
      'a record made by hand',
      `insert into entitlements (did, base, once, version, audit_sequence) values ('did:plc:b', 'active', 1, 1, 1)`,
    ],
    ['a record handed to another account', `update entitlements set did = 'did:plc:thief', version = 2`],
    ['a removal', 'delete from entitlements'],
    ['a change of an applied event', `update entitlement_events set content = 'other'`],
    ['a removal of an applied event', 'delete from entitlement_events'],
    ['a change of an audit row', `update audit_log set reason = 'other'`],
    ['a removal of an audit row', 'delete from audit_log'],
  ])('refuses by itself %s by raw SQL', async (_what, text) => {
    const before = await held();
    await expect(sql(text)).rejects.toThrow(/fresh audit row|never removed|append-only|permission denied/);
    expect(await held()).toEqual(before);
  });

  it('refuses a change whose audit row tells of another one', async () => {
    const storage = gatewayStorage(database);
    const witness = { at: 1, principal: 'machine:test', action: 'entitlement.manual.grant', subject: DID };
    const after = { base: 'active', graceUntil: null, once: true, payment: null, version: 2 };
    const work = async () => {
      const row = await storage.audit.append({ ...witness, detail: { after } });
      await storage.entitlements.save({ ...nothingHeld(DID), base: 'active', version: 2 }, row);
    };
    await expect(storage.unitOfWork.run(work)).rejects.toThrow(/fresh audit row/);
  });

  it('refuses a change whose audit row is of another kind', async () => {
    const storage = gatewayStorage(database);
    const witness = { at: 1, principal: 'machine:test', action: 'account.renamed', subject: DID };
    const after = { base: 'lapsed', graceUntil: null, once: false, payment: null, version: 2 };
    const work = async () => {
      const row = await storage.audit.append({ ...witness, detail: { after } });
      await storage.entitlements.save({ ...nothingHeld(DID), base: 'lapsed', version: 2 }, row);
    };
    await expect(storage.unitOfWork.run(work)).rejects.toThrow(/fresh audit row/);
  });
});
