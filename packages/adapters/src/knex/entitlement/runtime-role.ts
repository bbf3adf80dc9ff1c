import type { Database } from '../database.ts';

/** What the role of the running servers may do; everything else only the role that migrates may. */
const PRIVILEGES: Readonly<Record<string, string>> = {
  applied_migrations: 'select',
  readiness_probe: 'select, update',
  audit_log: 'select, insert',
  audit_head: 'select, update',
  entitlements: 'select, insert, update',
  entitlement_events: 'select, insert',
  outbox: 'select, insert, delete',
  outbox_position_seq: 'usage',
  operator_roles: 'select, insert, delete',
  machine_credentials: 'select, insert, update',
  account_directory: 'select, insert, update',
  account_directory_refresh: 'select, insert, update',
  identities: 'select, insert, update',
  customer_sessions: 'select, insert, update, delete',
  operator_sessions: 'select, insert, update, delete',
  oauth_states: 'select, insert, delete',
  oauth_sessions: 'select, insert, update, delete',
  sign_up_invites: 'select, insert, update',
  leases: 'select, insert, update, delete',
};

/** Lets the role of the running servers do their work, and no more; on SQLite there are no roles. */
export async function grantRuntimeRole(database: Database, role: string): Promise<void> {
  if (database.engine === 'sqlite') return;
  await database.transaction(async () => {
    for (const [relation, privileges] of Object.entries(PRIVILEGES)) {
      const kind = relation.endsWith('_seq') ? 'sequence' : 'table';
      await database.write((from) => from.raw(`grant ${privileges} on ${kind} ${relation} to ??`, [role]));
    }
  });
}

/** Why the present role is no safe one for a running server; undefined when it is one. */
export async function runtimeRoleFault(database: Database): Promise<string | undefined> {
  if (database.engine === 'sqlite') return undefined;
  const { rows } = await database.read((from) =>
    from.raw(
      'select rolname, rolsuper as super, rolbypassrls as bypasses from pg_roles where rolname = current_user',
    ),
  );
  const [role] = rows as { rolname: string; super: boolean; bypasses: boolean }[];
  if (role?.super) return `the database role "${role.rolname}" is a superuser`;
  if (role?.bypasses) return `the database role "${role.rolname}" bypasses row-level security`;
  return undefined;
}
