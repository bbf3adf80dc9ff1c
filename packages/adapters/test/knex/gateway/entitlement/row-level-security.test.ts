import { randomUUID } from 'node:crypto';
import { Database, KnexAuditLog, openDatabase, openEngine } from '@gatehouse/adapters/knex';
import { KnexPolicy, openDatabaseAs, PrincipalEngine } from '@gatehouse/adapters/knex/gateway';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { MovableClock, TestSha256 } from '@gatehouse/testing/memory';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase, openAsOperator } from './gateway-databases.ts';
import { gatewayStorage } from './gateway-storage-of.ts';

const ALICE = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const BOB = 'did:plc:bobbbbbbbbbbbbbbbbbbbbbb';
const TABLES = [
  'entitlements',
  'entitlement_events',
  'work_jobs',
  'paused_work',
  'account_directory',
  'audit_log',
  'operator_roles',
  'machine_credentials',
];
const DEED = { at: 1, principal: ALICE, action: 'session.began', detail: {} };
const [makePostgres] = Object.entries(GATEWAY_DATABASES).flatMap(([name, make]) =>
  name.startsWith('PostgreSQL') ? [make] : [],
);

describe('PostgreSQL as the role of the servers', () => {
  let made: GatewayDatabase;
  let plain: Database;

  beforeAll(async () => {
    made = await (makePostgres ?? expect.fail('There is no PostgreSQL.'))();
    plain = await openDatabase(made.url);
    const operators = await openAsOperator(made);
    const storage = gatewayStorage(operators);
    const { apply } = entitlementSystem(storage, 1_000);
    for (const did of [ALICE, BOB] as const) {
      const event = {
        name: 'manual.grant',
        plan: 'base',
        eventId: did,
        reason: 'r',
        ticketRef: 't',
      } as const;
      await apply.execute({ did, principal: 'machine:test', event });
      await storage.directory.record({ did, handle: `${did.slice(8, 11)}.test`, email: null, heardAt: 1 });
    }
    await storage.operatorRoles.grant(ALICE, 'support_read');
    await storage.credentials.insert({
      id: 'id',
      name: 'name',
      digest: 'digest',
      roles: ['support_read'],
      createdBy: 'system:test',
      createdAt: 1,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    await operators.close();
  });

  afterAll(async () => {
    await plain.close();
    await made.drop();
  });

  const count = async (table: string) => (await plain.read((from) => from(table).select())).length;

  function asCustomer<T>(did: string, work: () => Promise<T>): Promise<T> {
    return plain.transaction(async () => {
      await plain.setLocal('gatehouse.principal_kind', 'customer');
      await plain.setLocal('gatehouse.did', did);
      return work();
    });
  }

  it.each(TABLES)('shows nothing of %s without a principal', async (table) => {
    expect(await count(table)).toBe(0);
  });

  it.each(['entitlements', 'account_directory', 'audit_log'])(
    'shows a customer their own rows of %s, and no others',
    async (table) => {
      const column = table === 'audit_log' ? 'subject' : 'did';
      const rows = await asCustomer(ALICE, () =>
        plain.read((from) => from<Record<string, unknown>>(table).select()),
      );
      expect((rows as Record<string, unknown>[]).map((row) => row[column])).toEqual([ALICE]);
    },
  );

  it.each(['entitlement_events', 'work_jobs', 'operator_roles', 'machine_credentials'])(
    'shows a customer nothing of %s',
    async (table) => {
      expect(await asCustomer(ALICE, () => count(table))).toBe(0);
    },
  );

  it('shows nothing to a customer without a DID, not even rows without a holder', async () => {
    const operators = await openAsOperator(made);
    await gatewayStorage(operators).audit.append({ ...DEED, subject: '' });
    await operators.close();
    expect(await asCustomer('', () => count('entitlements'))).toBe(0);
    expect(await asCustomer('', () => count('audit_log'))).toBe(0);
  });

  it.each(['', 'stranger'])('shows nothing to a principal of kind %j that sets only a DID', async (kind) => {
    const seen = plain.transaction(async () => {
      await plain.setLocal('gatehouse.principal_kind', kind);
      await plain.setLocal('gatehouse.did', ALICE);
      const counts: number[] = [];
      for (const table of TABLES) counts.push(await count(table));
      return counts;
    });
    expect(await seen).toEqual(TABLES.map(() => 0));
  });

  it('forces row-level security on every table with a holder, even for the owner', async () => {
    const { rows } = await plain.read((from) =>
      from.raw(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind = 'r' and not (relrowsecurity and relforcerowsecurity)
        order by relname`),
    );
    expect(rows.map(({ relname }: { relname: string }) => relname)).toEqual([
      'account_directory_refresh',
      'applied_migrations',
      'audit_deliveries',
      'audit_head',
      'gateway_identities',
      'job_runs',
      'lock_slots',
      'readiness_probe',
      'readiness_room',
      'verifications',
    ]);
  });

  it('refuses writes without a principal, even by the owner of the tables', async () => {
    const owner = await openDatabase(made.adminUrl);
    const update = owner.write((from) => from('entitlements').update({ once: 1, version: 2 }));
    expect(await update).toBe(0);
    await owner.close();
  });

  it('lets no customer write an entitlement, not even their own', async () => {
    const update = () =>
      asCustomer(ALICE, () => plain.write((from) => from('entitlements').update({ once: 1, version: 2 })));
    expect(await update()).toBe(0);
    const row = { did: ALICE, base: 'active', once: 1, version: 1, audit_sequence: 1 };
    await expect(
      asCustomer(ALICE, () => plain.write((from) => from('entitlements').insert(row))),
    ).rejects.toThrow();
  });

  it('lets no customer write to the audit log, not even a row about themselves', async () => {
    const append = () => new KnexAuditLog(plain, new TestSha256()).append({ ...DEED, subject: ALICE });
    await expect(asCustomer(ALICE, append)).rejects.toThrow(/row-level security/);
  });

  it.each(['operator', 'system'] as const)('lets a principal of kind %s see every holder', async (kind) => {
    const staff = await openDatabaseAs(kind, made.url);
    expect((await staff.read((from) => from('entitlements').select())).length).toBe(2);
    await staff.close();
  });

  it('ignores tables that the role of the servers creates', async () => {
    const shadow = await openDatabase(made.url, { connections: 1 });
    const run = (text: string) => shadow.write((from) => from.raw(text));
    await run(`create temp table entitlements (did text, base text, grace_until bigint, once int)`);
    await run(`insert into entitlements values ('did:plc:unknown', 'active', null, 1)`);
    const policy = new KnexPolicy({ database: shadow, clock: new MovableClock(1_000), patience: 5_000 });
    expect(await policy.effectiveCapabilities('did:plc:unknown')).toMatchObject({ state: 'none' });
    await run('create temp table audit_head (sequence bigint)');
    await run('create temp table audit_log (sequence bigint, subject text, action text, detail text)');
    await run('insert into audit_head values (1)');
    const after = JSON.stringify({ eventId: 'forged', after: { base: 'none', once: true, version: 2 } });
    await shadow.write((from) =>
      from.raw(`insert into audit_log values (1, ?, 'entitlement.manual.grant', ?)`, [ALICE, after]),
    );
    const change = shadow.transaction(async () => {
      await shadow.setLocal('gatehouse.principal_kind', 'operator');
      await run(
        `update public.entitlements set base = 'none', once = 1, version = 2, audit_sequence = 1 where did = '${ALICE}'`,
      );
    });
    await expect(change).rejects.toThrow(/fresh audit row/);
    const event = shadow.transaction(async () => {
      await shadow.setLocal('gatehouse.principal_kind', 'operator');
      await run(`insert into public.entitlement_events values ('forged', '', '', 1)`);
    });
    await expect(event).rejects.toThrow(/fresh audit row/);
    await shadow.close();
  });

  it("lets only roles with a grant call the function that returns a holder's entitlement", async () => {
    const role = `stranger_${randomUUID().replaceAll('-', '')}`;
    const cluster = await openDatabase(inject('postgresUrl'));
    await cluster.write((from) => from.raw(`create role ${role} login password 'app'`));
    await cluster.close();
    const url = new URL(made.url);
    url.username = role;
    const stranger = await openDatabase(url.href);
    const asked = stranger.read((from) => from.raw('select * from holdings_of(array[?])', [ALICE]));
    await expect(asked).rejects.toThrow(/permission denied/);
    await stranger.close();
  });

  it('clears the principal of a transaction when it ends', async () => {
    await asCustomer(ALICE, () => count('entitlements'));
    expect(await count('entitlements')).toBe(0);
    const engine = await openEngine(made.url, { connections: 1 });
    const [operators, unnamed] = [
      new Database(new PrincipalEngine(engine, 'operator')),
      new Database(engine),
    ];
    const seenBy = async (database: Database) =>
      (await database.read((from) => from('entitlements').select())).length;
    expect([await seenBy(operators), await seenBy(unnamed)]).toEqual([2, 0]);
    await engine.close();
  });

  it('shows a gate only the requested holder', async () => {
    const { rows } = await plain.read((from) => from.raw('select did from holdings_of(array[?])', [ALICE]));
    expect(rows).toEqual([{ did: ALICE }]);
  });

  it('returns an entitlement to a gate without a principal', async () => {
    const policy = new KnexPolicy({ database: plain, clock: new MovableClock(1_000), patience: 5_000 });
    expect(await policy.effectiveCapabilities(ALICE)).toMatchObject({ metadataWriteAllowed: true });
  });

  it.each([
    'update audit_log set reason = null',
    'delete from audit_log',
    'truncate audit_log',
    'update audit_head set hash = hash',
    'delete from entitlements',
    'truncate entitlements',
    'update entitlement_events set content = content',
    'delete from machine_credentials',
    'delete from account_directory',
    `insert into applied_migrations select 'x' from applied_migrations`,
    'delete from applied_migrations',
    'create trigger t before insert on entitlements for each row execute function suppress_redundant_updates_trigger()',
  ])('cannot, for any principal, %s', async (text) => {
    const operators = await openAsOperator(made);
    await expect(operators.write((from) => from.raw(text))).rejects.toThrow('permission denied');
    await operators.close();
  });

  it('lets PUBLIC call only the functions that return the principal of a transaction', async () => {
    const { rows } = await plain.read((from) =>
      from.raw(`select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = current_schema() and has_function_privilege('public', p.oid, 'execute') order by proname`),
    );
    const open = rows.map(({ proname }: { proname: string }) => proname);
    expect(open).toEqual([
      'acting_customer',
      'acts_as_bridge',
      'acts_as_gateway',
      'acts_as_proxy',
      'acts_as_worker',
      'acts_for_staff',
    ]);
  });

  it.each([
    'alter table entitlements disable row level security',
    'alter table audit_log disable trigger all',
    'drop trigger entitlements_have_a_witness on entitlements',
    'truncate entitlements, entitlement_events',
    'update audit_head set sequence = sequence + 1',
    'create function pg_temp.f() returns trigger language plpgsql as $$ begin end $$; create temp table t (id int); create trigger t after insert on t execute function move_audit_head()',
  ])('cannot %s', async (text) => {
    await expect(plain.write((from) => from.raw(text))).rejects.toThrow();
  });
});
