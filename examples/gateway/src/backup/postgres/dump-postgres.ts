import type pg from 'pg';
import type { BackupSummary } from '../backup-summary.ts';
import { onPostgres } from './on-postgres.ts';
import { postgresProgram } from './postgres-program.ts';
import { postgresSummary } from './postgres-summary.ts';
import { runPostgresProgram } from './run-postgres-program.ts';

const ROLE = `
  select current_user as name, r.rolsuper or (r.rolbypassrls and not exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not has_table_privilege(c.oid, 'select'))) as reads_all,
    current_setting('server_version_num')::int / 10000 as server_version,
    (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = to_regclass('audit_log')) as owner
  from pg_roles r where r.rolname = current_user`;

interface Role {
  readonly name: string;
  readonly reads_all: boolean;
  readonly server_version: number;
  readonly owner: string | null;
}

/**
 * Writes a dump of the database to the file, and returns its summary. Dump and summary are of one snapshot.
 * Servers can write at the same time.
 */
export function dumpPostgres(
  url: string,
  file: string,
  signal?: AbortSignal,
): Promise<Pick<BackupSummary, 'rows' | 'audit_head' | 'digests' | 'postgres'>> {
  const dump = async (client: pg.Client) => {
    const role = await readerIn(client);
    const program = await postgresProgram('pg_dump', role.server_version);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const summary = await postgresSummary(client);
    const words = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`];
    // The snapshot exists as long as this transaction.
    await runPostgresProgram(program, url, [...words, `--snapshot=${rows[0]?.snapshot}`], signal);
    await client.query('rollback');
    return { ...summary, postgres: { dump_version: program.majorVersion, owner: role.owner ?? '' } };
  };
  return onPostgres(url, dump, signal);
}

/**
 * Returns the role of the connection. Throws if the database has no tables of Gatehouse, or if row-level security or a
 * missing privilege would hide rows from this role.
 */
async function readerIn(client: pg.Client): Promise<Role> {
  const { rows } = await client.query<Role>(ROLE);
  const [role] = rows;
  if (!role?.owner)
    throw new Error(
      'The database has no tables of Gatehouse. Check BACKUP_DATABASE_URL, or run: gatehouse migrate',
    );
  if (role.reads_all) return role;
  throw new Error(
    `The role "${role.name}" cannot read all rows. Set BACKUP_DATABASE_URL to a role that can. Ask an administrator to run: create role gatehouse_backup login bypassrls password '...' in role pg_read_all_data`,
  );
}
