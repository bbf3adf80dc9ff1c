import { randomUUID } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { EngineName, FilledDatabase } from './databases.ts';
import { holderDid } from './holders.ts';

/** Runs only the SQL statements of a grant, for comparison. */
export interface BareTransaction {
  readonly grant: (n: number) => unknown;
  close(): Promise<void>;
}

const FIND = 'select * from entitlements where did = ?';
const FIND_EVENT =
  'select e.content, e.entitlement, a.* from entitlement_events e join audit_log a on a.sequence = e.audit_sequence where e.event_id = ?';
const APPEND = `insert into audit_log (sequence, at, principal, action, subject, reason, ticket_ref, detail, previous_hash, hash)
  values (?, ?, 'machine:bench', 'entitlement.manual.grant', ?, 'bench', 'T-1', ?, ?, ?)`;
const SAVE = `insert into entitlements (did, base, once, version, audit_sequence) values (?, 'active', 0, 1, ?)`;
const RECORD =
  'insert into entitlement_events (event_id, content, entitlement, audit_sequence, messages) values (?, ?, ?, ?, ?)';

const HOLDINGS = { graceUntil: null, once: false, payment: null };
const FLAGS = { metadataWriteAllowed: true, safetyNetAllowed: true, supportSeatAllowed: true };
const DETAIL = {
  change: { name: 'manual.grant', plan: 'base' },
  changed: true,
  before: { base: 'none', ...HOLDINGS, ...FLAGS, version: 0 },
  after: { base: 'active', ...HOLDINGS, ...FLAGS, version: 1 },
};

interface Head {
  readonly sequence: number;
  readonly hash: string;
}

type Statement = readonly [text: string, values: readonly unknown[]];

export function bareTransaction(engine: EngineName, database: FilledDatabase): Promise<BareTransaction> {
  return engine === 'sqlite' ? onSqlite(database) : onPostgres(database);
}

/** Returns the statements that follow the query for the head of the audit log. */
function writes(n: number, head: Head): readonly Statement[] {
  const [did, now, sequence] = [holderDid(n), Date.now(), head.sequence + 1];
  const eventId = randomUUID();
  const detail = JSON.stringify({ eventId, ...DETAIL });
  const content = JSON.stringify({ did, detail });
  const message = { id: randomUUID(), task: 'forum.invite', payload: {}, key: did, queuedAt: now };
  return [
    [APPEND, [sequence, now, did, detail, head.hash, randomUUID()]],
    [SAVE, [did, sequence]],
    [RECORD, [eventId, content, content, sequence, JSON.stringify([message])]],
  ];
}

async function onSqlite({ url }: FilledDatabase): Promise<BareTransaction> {
  const database = new BetterSqlite3(url.replace('sqlite:', ''));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const statements = new Map<string, BetterSqlite3.Statement>();
  const prepared = (text: string) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  const transaction = database.transaction((n: number) => {
    prepared(FIND).get(holderDid(n));
    prepared(FIND_EVENT).get(String(n));
    const head = prepared('select sequence, hash from audit_head').get() as Head;
    for (const [text, values] of writes(n, head)) prepared(text).run(...values);
  });
  return {
    grant: (n) => transaction.immediate(n),
    close: async () => {
      database.close();
    },
  };
}

async function onPostgres({ url }: FilledDatabase): Promise<BareTransaction> {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  // The error is ignored, because the cluster may stop before the last connection is closed.
  pool.on('error', () => {});
  const names = new Map<string, { name: string; text: string }>();
  const prepared = (text: string) => {
    const known = names.get(text) ?? { name: `bare_${names.size}`, text: numbered(text) };
    names.set(text, known);
    return known;
  };
  const grant = async (n: number) => {
    const client = await pool.connect();
    const run = (text: string, values: readonly unknown[] = []) =>
      client.query({ ...prepared(text), values: [...values] });
    await client.query('begin');
    await run(`select set_config('gatehouse.principal_kind', 'operator', true)`);
    await run('select slot from lock_slots where slot = ? for update', [n % 4096]);
    await run(FIND, [holderDid(n)]);
    await run(FIND_EVENT, [String(n)]);
    const { rows } = await run('select sequence::int, hash from audit_head for update');
    for (const [text, values] of writes(n, rows[0])) await run(text, values);
    await client.query('commit');
    client.release();
  };
  return { grant, close: () => pool.end() };
}

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
