import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Secret } from '@gatehouse/core/kernel';
import { StartFailure } from '@gatehouse/http-koa/process';
import { removeLeftovers, scratchName } from '../backup/scratch-name.ts';
import { syncFolder } from '../disk/replace-file.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { EMBEDDED_DATABASE, POSTGRES_ROLES, type PostgresRoleName } from './postgres-roles.ts';

const PRIVATE_FILE_MODE = 0o600;

/** Beginning of the names of clusters that are being created. */
const CLUSTER_DRAFT_PREFIX = '.postgresql-';

/**
 * Roles log in with their passwords on the loopback address. The superuser cannot connect at all. The owner can also
 * use the maintenance database and scratch databases, with which a backup is verified.
 */
const CLIENT_AUTHENTICATION = [
  `host ${EMBEDDED_DATABASE} ${POSTGRES_ROLES.server.name} 127.0.0.1/32 scram-sha-256`,
  `host ${EMBEDDED_DATABASE} ${POSTGRES_ROLES.backup.name} 127.0.0.1/32 scram-sha-256`,
  `host all ${POSTGRES_ROLES.owner.name} 127.0.0.1/32 scram-sha-256`,
  '',
].join('\n');

/**
 * Creates a cluster with the database and the roles of the gateway. Does nothing if the folder exists. If the process
 * is killed, no folder with an incomplete cluster remains under that name.
 */
export async function createCluster(
  cluster: string,
  { initdb, postgres }: PostgresPrograms,
  passwords: Readonly<Record<PostgresRoleName, Secret>>,
): Promise<void> {
  if (existsSync(cluster)) return;
  const prefix = join(dirname(cluster), CLUSTER_DRAFT_PREFIX);
  await removeLeftovers(prefix);
  const draft = await mkdtemp(scratchName(prefix));
  const options = ['--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C'];
  await run(initdb, [`--pgdata=${draft}`, ...options]);
  // In single-user mode, the server accepts no connections, so the superuser needs no password.
  const single = ['--single', '-D', draft, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic'];
  await run(postgres, [...single, 'postgres'], statements(passwords));
  await writeFile(join(draft, 'pg_hba.conf'), CLIENT_AUTHENTICATION, { mode: PRIVATE_FILE_MODE });
  await rename(draft, cluster);
  await syncFolder(dirname(cluster));
}

/** Each statement is on a line of its own, because in single-user mode a line break ends a statement. */
function statements(passwords: Readonly<Record<PostgresRoleName, Secret>>): string {
  const { server, owner, backup } = POSTGRES_ROLES;
  const password = (role: PostgresRoleName) => `password '${passwords[role].reveal().replaceAll("'", "''")}'`;
  return [
    `create role ${server.name} login ${password('server')}`,
    // The owner creates databases in which backups are verified and restored.
    `create role ${owner.name} login createdb ${password('owner')}`,
    `create role ${backup.name} login bypassrls ${password('backup')} in role pg_read_all_data`,
    `create database ${EMBEDDED_DATABASE} owner ${owner.name}`,
    '',
  ].join('\n');
}

/** Runs the program. Stops it when this process exits. */
async function run(program: string, words: readonly string[], input = ''): Promise<void> {
  const running = promisify(execFile)(program, words, { env: { ...process.env, LC_ALL: 'C' } });
  const { child } = running;
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  child.stdin?.on('error', () => {}).end(input);
  try {
    await running;
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    throw new StartFailure(`Cannot create the PostgreSQL cluster. ${stderr?.trim() || error}`);
  } finally {
    process.off('exit', stop);
  }
}
