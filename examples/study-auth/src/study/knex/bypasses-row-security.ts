import type { Database } from '@gatehouse/adapters/knex';

interface Role {
  readonly rolsuper: boolean;
  readonly rolbypassrls: boolean;
}

/** Does the server connect to PostgreSQL as a role that its policies do not hold for? SQLite has no policies. */
export async function bypassesRowSecurity(database: Database): Promise<boolean> {
  if (database.engine === 'sqlite') return false;
  const role = await database.read((from) =>
    from<Role>('pg_roles').whereRaw('rolname = current_user').select('rolsuper', 'rolbypassrls').first(),
  );
  return role?.rolsuper === true || role?.rolbypassrls === true;
}
