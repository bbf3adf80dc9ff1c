import type { Database } from '../database.ts';

/** The privileges of the database role of the running servers. The role that migrates has more. */
export const RUNTIME_PRIVILEGES: Readonly<Record<string, string>> = {
  applied_migrations: 'select',
  readiness_probe: 'select, update',
  readiness_room: 'select, update',
  audit_log: 'select, insert',
  // Locking the head needs the privilege to update it. A trigger rejects every change.
  audit_head: 'select, update (id)',
  audit_deliveries: 'select, insert, update',
  entitlements: 'select, insert, update',
  entitlement_events: 'select, insert',
  // Servers of the previous release still write to this table.
  outbox: 'select, insert, delete',
  outbox_position_seq: 'usage',
  work_jobs: 'select, insert, update, delete',
  work_jobs_position_seq: 'usage',
  paused_work: 'select, insert, update, delete',
  sync_accounts: 'select, insert, update',
  write_attempts: 'select, insert, delete',
  operator_roles: 'select, insert, delete',
  machine_credentials: 'select, insert, update',
  account_directory: 'select, insert, update',
  account_directory_refresh: 'select, insert, update',
  verifications: 'select, insert, update',
  denial_counts: 'select, insert, update, delete',
  identities: 'select, insert, update',
  customer_sessions: 'select, insert, update, delete',
  operator_sessions: 'select, insert, update, delete',
  oauth_states: 'select, insert, delete',
  oauth_sessions: 'select, insert, update, delete',
  sign_up_invites: 'select, insert, update',
  gateway_identities: 'select, insert',
  leases: 'select, insert, update, delete',
  // Locking a row needs the privilege to update it.
  lock_slots: 'select, update',
  job_runs: 'select, insert, update',
  uploads: 'select, insert, update, delete',
  storage_usage: 'select, insert, update',
  disk_reservations: 'select, update',
  upload_blocks: 'select, insert, delete',
  held_blocks: 'select, insert, update, delete',
  stored_blocks: 'select, insert, update, delete',
  block_walk: 'select, insert, update',
  account_keys: 'select, insert, update',
  devices: 'select, insert, update, delete',
  catalog_heads: 'select, insert, update',
  catalog_files: 'select, insert, update, delete',
  file_versions: 'select, insert, update, delete',
  base_ends: 'select, insert, delete',
  version_blocks: 'select, insert, delete',
  bridge_artifacts: 'select, insert, update, delete',
  bridge_clients: 'select, insert, update, delete',
  bridge_keys: 'select, insert, delete',
  bridge_sessions: 'select, insert, update, delete',
  forum_seats: 'select, insert, update',
  kept_statements: 'select, insert, update',
  replicas: 'select, insert, update, delete',
  peer_contacts: 'select, insert, update',
  sign_in_attempts: 'select, insert, update, delete',
  familiar_sign_ins: 'select, insert, update, delete',
};

/**
 * Grants only the necessary privileges to the role of the running servers. Does nothing on SQLite, which has no roles.
 */
export async function grantRuntimeRole(database: Database, role: string): Promise<void> {
  if (database.engine === 'sqlite') return;
  if (database.engine === 'mysql') return grantOnMysql(database, role);
  await database.transaction(async () => {
    for (const [relation, privileges] of Object.entries(RUNTIME_PRIVILEGES)) {
      const kind = relation.endsWith('_seq') ? 'sequence' : 'table';
      await database.write((from) => from.raw(`grant ${privileges} on ${kind} ${relation} to ??`, [role]));
    }
    for (const definer of ['holdings_of(text[])', 'admit_event_messages()'])
      await database.write((from) => from.raw(`grant execute on function ${definer} to ??`, [role]));
  });
}

/**
 * Privileges that the role has on MariaDB in addition. There, an insert that ignores duplicates needs the privilege to
 * update.
 */
const MYSQL_PRIVILEGES: Readonly<Record<string, string>> = {
  admitted_events: 'select, update',
  base_ends: 'update',
  version_blocks: 'update',
  write_attempts: 'update',
};

async function grantOnMysql(database: Database, role: string): Promise<void> {
  const tables = Object.entries(RUNTIME_PRIVILEGES).filter(([relation]) => !relation.endsWith('_seq'));
  for (const [table, privileges] of [...tables, ...Object.entries(MYSQL_PRIVILEGES)])
    await database.write((from) => from.raw(`grant ${privileges} on table ${table} to ??`, [role]));
}
