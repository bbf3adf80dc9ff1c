import type { Database } from '../database.ts';
import { RUNTIME_PRIVILEGES } from './runtime-role.ts';

interface DangerousRole {
  readonly present: string;
  readonly name: string;
  readonly fault: string;
}

/** Returns the reason why a running server must not use the current database role; undefined if the role is safe. */
export function runtimeRoleFault(database: Database): Promise<string | undefined> {
  return faultOf(database, () => true);
}

/**
 * Returns the reason why row-level security does not restrict the current role; undefined if it does. Forced row-level
 * security restricts the owner of a table as well.
 */
export function rowLevelSecurityFault(database: Database): Promise<string | undefined> {
  return faultOf(database, ({ fault }) => fault !== OWNS);
}

const OWNS = 'owns the tables or their schema';

// Check memberships that are not inherited as well, because SET ROLE can activate them at any time.
const DANGEROUS_ROLES = `
  select current_user as present, r.rolname as name,
    case when r.rolsuper then 'is a superuser' when r.rolbypassrls then 'bypasses row-level security' else '${OWNS}' end as fault
  from pg_roles r
  where pg_has_role(current_user, r.oid, 'member') and (
    r.rolsuper or r.rolbypassrls
    or exists (select from pg_namespace n where n.nspname = current_schema() and n.nspowner = r.oid)
    or exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relowner = r.oid and c.relname = any (?)))
  order by r.rolsuper desc, r.rolbypassrls desc, r.rolname = current_user desc, r.rolname`;

async function faultOf(
  database: Database,
  counts: (role: DangerousRole) => boolean,
): Promise<string | undefined> {
  if (database.engine !== 'postgres') return undefined;
  const { rows } = await database.read((from) =>
    from.raw(DANGEROUS_ROLES, [Object.keys(RUNTIME_PRIVILEGES)]),
  );
  const dangerous = (rows as DangerousRole[]).filter(counts);
  const worst = dangerous.find(({ present, name }) => present === name) ?? dangerous[0];
  if (!worst) return undefined;
  const { present, name, fault } = worst;
  return present === name
    ? `the database role "${name}" ${fault}`
    : `the database role "${present}" is a member of "${name}", which ${fault}`;
}
