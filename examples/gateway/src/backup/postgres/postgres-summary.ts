import { EMPTY_LOG } from '@gatehouse/core/audit';
import pg from 'pg';
import type { BackupSummary } from '../backup-summary.ts';

export type PostgresSummary = Pick<BackupSummary, 'rows' | 'audit_head' | 'digests'>;

/** Settings that influence how a row is written as text, and limits that would end a long transaction. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '3',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Queries fail instead of leaving out rows that a policy hides.
  row_security: 'off',
};

const TABLES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1, 2`;

/**
 * Number of rows and a digest of each table, and the last row of the audit log. The connection must be in a
 * transaction. The order of the rows does not change the digest.
 */
export async function postgresSummary(client: pg.Client): Promise<PostgresSummary> {
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query('select set_config($1, $2, true)', [name, value]);
  const rows: Record<string, number> = {};
  const digests: Record<string, string> = {};
  for (const { schema, name } of await tablesOf(client)) {
    const table = tableName(schema, name);
    const title = schema === 'public' ? name : `${schema}.${name}`;
    const { rows: found } = await client.query<{ count: string; digest: string }>(
      `select count(*) as count, coalesce(sum(('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 8), 'hex'))
        ::bit(64)::bigint::numeric), 0) as digest from ${table} t`,
    );
    rows[title] = Number(found[0]?.count);
    digests[title] = String(found[0]?.digest);
  }
  const { rows: heads } = await client.query<{ sequence: string; hash: string }>(
    'select sequence, hash from audit_log order by sequence desc limit 1',
  );
  const head = heads[0] ? { sequence: Number(heads[0].sequence), hash: heads[0].hash } : EMPTY_LOG;
  return { rows, digests, audit_head: head };
}

export async function tablesOf(client: pg.Client): Promise<readonly { schema: string; name: string }[]> {
  return (await client.query<{ schema: string; name: string }>(TABLES)).rows;
}

export function tableName(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
