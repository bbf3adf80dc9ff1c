import type { Database, Reads } from '@gatehouse/adapters/knex';
import {
  KnexEntitlementReader,
  KnexEntitlementStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { nothingHeld } from '@gatehouse/core/entitlement';
import type { Json } from '@gatehouse/core/kernel';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plansOf } from '../../world/explained-reads.ts';
import {
  GATEWAY_DATABASES,
  type GatewayDatabase,
  openAsOperator,
  TESTED_GATEWAY_DATABASES,
  withGatewayStorage,
} from './gateway-databases.ts';
import { gatewayStorage } from './gateway-storage-of.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const OTHER = 'did:plc:otherotherotherotherothe';
const EVENT_COLUMNS = 'event_id, content, entitlement, audit_sequence';
const COLUMNS = 'did, base, once, version, audit_sequence';
const ON_CONFLICT = /on conflict \(\w+\) do update set/;
const GRANT = { name: 'manual.grant', plan: 'base', eventId: 'e-1', reason: 'r', ticketRef: 't' } as const;

describe.each(TESTED_GATEWAY_DATABASES)('%s', (_name, make) => {
  let made: GatewayDatabase;
  let database: Database;
  const sql = (text: string) => {
    const isMysql = database.engine === 'mysql';
    const statement = isMysql ? text.replace(ON_CONFLICT, 'on duplicate key update') : text;
    return database.transaction(() => database.write((from) => from.raw(statement)));
  };

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
      'a change that points to the audit row of the current state',
      'update entitlements set audit_sequence = 1',
    ],
    [
      'a manually inserted record',
      `insert into entitlements (did, base, once, version, audit_sequence) values ('did:plc:b', 'active', 1, 1, 1)`,
    ],
    ['a record moved to another holder', `update entitlements set did = 'did:plc:thief', version = 2`],
    ['a removal', 'delete from entitlements'],
    ['a change of an applied event', `update entitlement_events set content = 'other'`],
    ['a removal of an applied event', 'delete from entitlement_events'],
    ['a change of an audit row', `update audit_log set reason = 'other'`],
    ['a removal of an audit row', 'delete from audit_log'],
    [
      'an insert that changes the current record',
      `insert into entitlements (did, base, once, version, audit_sequence) values ('${DID}', 'active', 0, 1, 1)
       on conflict (did) do update set base = 'none'`,
    ],
    [
      'a manually inserted event',
      `insert into entitlement_events (event_id, content, entitlement, audit_sequence) values ('e-2', '', '', 1)`,
    ],
  ])('rejects %s by raw SQL', async (_what, text) => {
    const before = await tablesOf(database);
    await expect(sql(text)).rejects.toThrow(
      /fresh audit row|never removed|append-only|(?:permission|command) denied|row-level security/,
    );
    expect(await tablesOf(database)).toEqual(before);
  });

  it.each([
    ['none', ['entitlements_none']],
    ['active', ['entitlements_active', 'entitlements_none']],
    ['grace', ['entitlements_grace']],
    ['lapsed', ['entitlements_lapsed', 'entitlements_grace']],
  ] as const)('lists a page of the state %s by indexes, without sorting', async (state, indexes) => {
    // MariaDB has no partial indexes.
    if (database.engine === 'mysql') return;
    const list = (reads: Reads) =>
      new KnexEntitlementReader(reads).page({ state }, 9, { limit: 2, cursor: 'did:plc:a' });
    const plans = await plansOf(database, list, ['seqscan', 'bitmapscan']);
    // The plans can be in any order, because the statements run concurrently.
    expect(plans).toHaveLength(indexes.length);
    for (const index of indexes) expect(plans).toContainEqual(expect.stringContaining(index));
    expect(plans.join('\n')).not.toMatch(/sort|temp b-tree/i);
  });

  it('lists entitlements by handle in the order of an index', async () => {
    if (database.engine === 'mysql') return;
    const list = (reads: Reads) => {
      const reader = new KnexEntitlementReader(reads);
      return reader.page({ sort: 'handle' }, 9, { limit: 2, cursor: 'a.test' });
    };
    const [named] = await plansOf(database, list, ['seqscan', 'bitmapscan']);
    expect(named).toContain('account_directory_handle_');
    expect(named).not.toMatch(/sort|temp b-tree/i);
  });

  it('finds ended graces by an index', async () => {
    if (database.engine === 'mysql') return;
    const find = (reads: Reads) => new KnexEntitlementStore(reads as Database).withGraceOver(9, 2);
    expect(await plansOf(database, find)).toEqual([expect.stringContaining('entitlements_in_grace')]);
  });

  it('does not change an applied event by an insert with its id', async () => {
    const before = await tablesOf(database);
    const values = `('e-1', 'other', 'forged', 1) on conflict (event_id) do update set content = 'other'`;
    await sql(`insert into entitlement_events (${EVENT_COLUMNS}) values ${values}`).catch(() => {});
    expect(await tablesOf(database)).toEqual(before);
  });

  it('rejects a change whose audit row records another one', async () => {
    const storage = gatewayStorage(database);
    const witness = { at: 1, principal: 'machine:test', action: 'entitlement.manual.grant', subject: DID };
    const after = { base: 'active', graceUntil: null, once: true, payment: null, version: 2 };
    const work = async () => {
      const row = await storage.audit.append({ ...witness, detail: { after } });
      await storage.entitlements.save({ ...nothingHeld(DID), base: 'active', version: 2 }, row);
    };
    await expect(storage.unitOfWork.run(work)).rejects.toThrow(/fresh audit row/);
  });

  it.each(['base', 'once', 'version'])('rejects a change whose audit row lacks its %s', async (part) => {
    const storage = gatewayStorage(database);
    const witness = { at: 1, principal: 'machine:test', action: 'entitlement.lapse', subject: DID };
    const { [part]: _, ...after }: Record<string, Json> = {
      base: 'lapsed',
      graceUntil: null,
      once: false,
      payment: null,
      version: 2,
    };
    const work = async () => {
      const row = await storage.audit.append({ ...witness, detail: { after } });
      await storage.entitlements.save({ ...nothingHeld(DID), base: 'lapsed', version: 2 }, row);
    };
    await expect(storage.unitOfWork.run(work)).rejects.toThrow(/fresh audit row/);
  });

  it('rejects moving a record to another holder, even with an audit row of that holder', async () => {
    const storage = gatewayStorage(database);
    const witness = { at: 1, principal: 'machine:test', action: 'entitlement.lapse', subject: OTHER };
    const after = { base: 'active', graceUntil: null, once: false, payment: null, version: 2 };
    const work = async () => {
      const { sequence } = await storage.audit.append({ ...witness, detail: { after } });
      const values = { did: OTHER, version: 2, audit_sequence: sequence };
      await database.write((from) => from('entitlements').where({ did: DID }).update(values));
    };
    await expect(storage.unitOfWork.run(work)).rejects.toThrow(/fresh audit row/);
  });

  it('rejects an event with an audit row of an earlier change', async () => {
    const storage = gatewayStorage(database);
    const event = { at: 1, principal: 'machine:test', action: 'entitlement.lapse', subject: DID };
    const work = async () => {
      const { sequence } = await storage.audit.append({ ...event, detail: { eventId: 'e-9' } });
      await storage.audit.append({ ...event, detail: { eventId: 'e-10' } });
      await database.write((from) =>
        from.raw(`insert into entitlement_events (${EVENT_COLUMNS}) values ('e-9', '', '', ?)`, [sequence]),
      );
    };
    await expect(storage.unitOfWork.run(work)).rejects.toThrow(/fresh audit row/);
  });

  it('rejects an event with the audit row of another one', async () => {
    const event = { at: 1, principal: 'machine:test', action: 'entitlement.lapse', subject: DID };
    const work = async () => {
      const { sequence } = await gatewayStorage(database).audit.append({
        ...event,
        detail: { eventId: 'e-11' },
      });
      await database.write((from) =>
        from.raw(`insert into entitlement_events (${EVENT_COLUMNS}) values ('e-12', '', '', ?)`, [sequence]),
      );
    };
    await expect(database.transaction(work)).rejects.toThrow(/fresh audit row/);
  });

  it.each([
    ['a first record of the second version', { version: 2 }],
    ['an unknown base', { base: 'gold' }],
    ['a grace without an end', { base: 'grace' }],
    ['an end without a grace', { base: 'lapsed', graceUntil: 5 }],
  ])('rejects %s, even if the audit row records the same', async (_what, fields) => {
    const after = {
      ...{ base: 'active', graceUntil: null as number | null, once: false, payment: null, version: 1 },
      ...fields,
    };
    const event = { at: 1, principal: 'machine:test', action: 'entitlement.lapse', subject: OTHER };
    const work = async () => {
      const { sequence } = await gatewayStorage(database).audit.append({ ...event, detail: { after } });
      const { base, graceUntil: grace_until, version } = after;
      const row = { did: OTHER, base, grace_until, once: 0, version, audit_sequence: sequence };
      await database.write((from) => from('entitlements').insert(row));
    };
    await expect(database.transaction(work)).rejects.toThrow(/fresh audit row|constraint/i);
  });

  it('rejects a change whose audit row is of another kind', async () => {
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

describe('PostgreSQL', () => {
  let made: GatewayDatabase;
  let owner: Database;

  beforeAll(async () => {
    made = await (GATEWAY_DATABASES['PostgreSQL under row-level security'] ?? expect.unreachable())();
    owner = await openDatabaseAs('operator', made.adminUrl);
    const order = { did: DID, principal: 'machine:test', event: GRANT } as const;
    await entitlementSystem(gatewayStorage(owner), 1_000).apply.execute(order);
  });

  afterAll(async () => {
    await owner.close();
    await made.drop();
  });

  it('sorts holders and subjects in byte order, whatever its locale', async () => {
    const columns = await owner.read((from) =>
      from('information_schema.columns')
        .select('table_name', 'collation_name')
        .where({ table_name: 'entitlements', column_name: 'did' })
        .orWhere({ table_name: 'audit_log', column_name: 'subject' })
        .orderBy('table_name'),
    );
    expect(columns).toEqual([
      { table_name: 'audit_log', collation_name: 'C' },
      { table_name: 'entitlements', collation_name: 'C' },
    ]);
  });

  it.each([
    `update entitlements set base = 'none', once = 1, version = 2`,
    'delete from entitlements',
    'truncate entitlements',
    `update entitlement_events set content = 'other'`,
    'delete from entitlement_events',
    'truncate entitlement_events',
    `update audit_log set reason = 'other'`,
    'delete from audit_log',
    'truncate audit_log cascade',
    'delete from audit_head',
    'truncate audit_head',
  ])('does not allow even the owner of its tables to %s', async (text) => {
    const before = await tablesOf(owner);
    await expect(owner.write((from) => from.raw(text))).rejects.toThrow(
      /fresh audit row|never removed|append-only/,
    );
    expect(await tablesOf(owner)).toEqual(before);
  });
});

/** Statements of SQLite that replace conflicting rows without firing a delete trigger. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'the record': `replace into entitlements (${COLUMNS}) values ('${DID}', 'none', 0, 1, 3)`,
  'the record by its audit row': `replace into entitlements (${COLUMNS}) values ('${DID}x', 'none', 0, 1, 1)`,
  'a record by an update of another record to its audit row': `update or replace entitlements
    set base = 'none', version = 2, audit_sequence = 1 where did = '${OTHER}'`,
  'a record by an update of another record to its holder': `update or replace entitlements
    set did = '${DID}', base = 'none', version = 2, audit_sequence = 3 where did = '${OTHER}'`,
  'an event': `replace into entitlement_events (${EVENT_COLUMNS}) values ('e-1', 'other', 'forged', 3)`,
  'an event by its audit row': `replace into entitlement_events (${EVENT_COLUMNS}) values ('e-3', '', '', 1)`,
  'an event by its row id': `replace into entitlement_events (rowid, ${EVENT_COLUMNS})
    values (1, 'e-1x', '', '', 3)`,
};

const ON_SQLITE = TESTED_GATEWAY_DATABASES.filter(([name]) => name.startsWith('SQLite'));

describe.each(ON_SQLITE)('%s', (_name, make) => {
  const witnesses = ['e-1', 'e-1x'].flatMap((eventId) =>
    [
      [DID, 1],
      [`${DID}x`, 1],
      [OTHER, 2],
    ].map(([subject, version]) => ({ subject: String(subject), eventId, version: Number(version) })),
  );

  it.each(Object.entries(REPLACEMENTS))(
    'does not replace %s, whatever the last audit row records',
    (_what, text) =>
      withGatewayStorage(make, async (storage, database) => {
        const { apply } = entitlementSystem(storage, 1_000);
        const principal = 'machine:test';
        await apply.execute({ did: DID, principal, event: GRANT });
        await apply.execute({ did: OTHER, principal, event: { ...GRANT, eventId: 'e-2' } });
        for (const { subject, eventId, version } of witnesses) {
          const after = { base: 'none', graceUntil: null, once: false, payment: null, version };
          const forged = {
            at: 1,
            principal,
            action: 'entitlement.lapse',
            subject,
            detail: { eventId, after },
          };
          const attempt = storage.unitOfWork.run(async () => {
            await storage.audit.append(forged);
            const before = await tablesOf(database);
            await database.write((from) => from.raw(text)).catch(() => {});
            expect(await tablesOf(database)).toEqual(before);
            throw new Error('enough');
          });
          await expect(attempt).rejects.toThrow('enough');
        }
      }),
  );
});

function tablesOf(database: Database): Promise<unknown[]> {
  const tables = ['entitlements', 'entitlement_events', 'audit_log', 'audit_head'];
  return Promise.all(tables.map((table) => database.read((from) => from(table).select())));
}
