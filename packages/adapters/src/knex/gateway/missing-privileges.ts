import type { Database } from '../database.ts';
import { RUNTIME_PRIVILEGES } from './runtime-role.ts';

const MISSING = `
  select needed.relation, needed.privilege from json_to_recordset(?::json) as needed(relation text, privilege text, col text)
  where to_regclass(needed.relation) is not null and not case
    when needed.col is not null then has_column_privilege(current_user, needed.relation, needed.col, needed.privilege)
    when needed.relation like '%\\_seq' then has_sequence_privilege(current_user, needed.relation, needed.privilege)
    else has_table_privilege(current_user, needed.relation, needed.privilege) end
  order by needed.relation, needed.privilege`;

/**
 * Returns the privileges that the current role of PostgreSQL lacks for running the servers, such as
 * `select on devices`. Relations that do not exist yet are not reported. Returns an empty list on other databases.
 */
export async function missingPrivileges(database: Database): Promise<readonly string[]> {
  if (database.engine !== 'postgres') return [];
  const needed = Object.entries(RUNTIME_PRIVILEGES).flatMap(([relation, privileges]) =>
    privileges.split(', ').map((each) => {
      const [, privilege, col = null] = /^(\w+)(?: \((\w+)\))?$/.exec(each) ?? [];
      return { relation, privilege, col };
    }),
  );
  const { rows } = await database.read((from) => from.raw(MISSING, [JSON.stringify(needed)]));
  return (rows as { relation: string; privilege: string }[]).map(
    ({ relation, privilege }) => `${privilege} on ${relation}`,
  );
}
