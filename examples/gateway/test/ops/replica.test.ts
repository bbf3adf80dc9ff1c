import { type Database, openDatabase, ReadReplica } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { EntitlementEvent } from '@gatehouse/core/entitlement';
import { OPERATOR_ROLES, type Operator } from '@gatehouse/core/operator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { composeOps, type OperatorApi, parseOpsConfiguration } from '../../src/ops/index.ts';
import { type Entitlements, postgresEntitlements } from '../proxy/world/entitlements.ts';

const [HERE, THERE] = ['did:plc:ewvi7nxzyoun6zhxrhs64oiz', 'did:plc:z72i7hdynmk6r22z27h6tvur'];
const ELSEWHERE = 'did:plc:elsewhereaaaaaaaaaaaaaaa';
const OPERATOR: Operator = { principal: 'system:test', roles: OPERATOR_ROLES };

let primary: Entitlements;
let copy: Entitlements;
const databases: Database[] = [];

/**
 * The replica has other content than the primary database, so that each response shows which one was read.
 */
beforeAll(async () => {
  primary = await postgresEntitlements(inject('postgresUrl'));
  copy = await postgresEntitlements(inject('postgresUrl'));
  for (const did of [HERE, ELSEWHERE]) await primary.apply(did, { name: 'manual.grant', plan: 'base' });
  for (const plan of ['base', 'once'] as const) await copy.apply(THERE, { name: 'manual.grant', plan });
});

afterAll(async () => {
  for (const database of databases) await database.close();
  for (const store of [primary, copy]) await store.drop();
});

async function withReplica(url: string): Promise<OperatorApi['useCases']> {
  const database = await openDatabaseAs('operator', primary.databaseUrl);
  const replica = await openDatabaseAs('operator', url);
  databases.push(database, replica);
  const configuration = parseOpsConfiguration({ DATABASE_URL: primary.databaseUrl });
  return (await composeOps(database, configuration, () => {}, new ReadReplica(replica, database))).useCases;
}

async function listed({ listEntitlements, audit, verify }: OperatorApi['useCases']) {
  const entitlements = await listEntitlements.execute(OPERATOR, {}, { limit: 10 });
  const rows = await audit.execute(OPERATOR, {}, { limit: 10 });
  return {
    entitlements: entitlements.items.map(({ did }) => did),
    rows: rows.items.map(({ subject }) => subject),
    verified: await verify.execute(),
  };
}

describe('an operator API with a replica', () => {
  it('lists, reads the audit log and verifies it on the replica', async () => {
    expect(await listed(await withReplica(copy.databaseUrl))).toMatchObject({
      entitlements: [THERE],
      rows: [THERE, THERE],
      verified: { log: { intact: true, rows: 2 }, entitlements: { intact: true, accounts: 1 } },
    });
  });

  it('decides, writes and looks up on the primary database', async () => {
    const { billing, lookUp } = await withReplica(copy.databaseUrl);
    const event = { name: 'manual.grant', plan: 'once', eventId: crypto.randomUUID() };
    const order = { ...event, reason: 'r', ticketRef: 't' } as EntitlementEvent;
    const { entitlement } = await billing.execute({ operator: OPERATOR, did: THERE, event: order });
    expect((await lookUp.execute(OPERATOR, { did: THERE })).entitlement).toEqual(entitlement);
    expect(entitlement).toMatchObject({ base: 'none', once: true, version: 1 });
    expect((await lookUp.execute(OPERATOR, { did: HERE })).entitlement).toMatchObject({ base: 'active' });
  });

  it('reads from the primary database while the replica is unreachable', async () => {
    expect(await listed(await withReplica('postgres://nobody@127.0.0.1:9/none'))).toMatchObject({
      entitlements: expect.arrayContaining([HERE]),
      verified: { log: { intact: true }, entitlements: { intact: true, accounts: 3 } },
    });
  });

  it('reports a fault of the log only if the primary database has it', async () => {
    const owner = new URL(inject('postgresUrl'));
    owner.pathname = new URL(copy.databaseUrl).pathname;
    const admin = await openDatabase(owner.href);
    databases.push(admin);
    const { verify } = await withReplica(copy.databaseUrl);
    await admin.write((from) => from.raw('alter table audit_log disable trigger all'));
    await admin.write((from) => from.raw(`update audit_log set reason = 'forged'`));
    expect((await verify.execute()).log).toMatchObject({ intact: true });
  });
});
