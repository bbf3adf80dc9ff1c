import { type OperatorRole, OperatorRoleStore, type StaffMember } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { byText } from '../../by-text.ts';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';

interface RoleRow {
  readonly did: Did;
  readonly role: OperatorRole;
}

const ROLES_OF: PreparedStatement = {
  name: 'roles_of_operator',
  text: 'select role from operator_roles where did = ? order by role',
};

/** Operator roles in a database. */
export class KnexOperatorRoleStore extends OperatorRoleStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async rolesOf(did: Did): Promise<readonly OperatorRole[]> {
    return (await this.#database.prepared<RoleRow>(ROLES_OF, [did])).map(({ role }) => role);
  }

  override async grant(did: Did, role: OperatorRole): Promise<boolean> {
    const added = await this.#database.write((from) =>
      from('operator_roles').insert({ did, role }).onConflict(['did', 'role']).ignore().returning('did'),
    );
    return added.length === 1;
  }

  override async revoke(did: Did, role: OperatorRole): Promise<boolean> {
    return (await this.#database.write((from) => from('operator_roles').where({ did, role }).del())) > 0;
  }

  override async list(): Promise<readonly StaffMember[]> {
    const rows = await this.#database.read((from) => from<RoleRow>('operator_roles').select());
    const byDid = Map.groupBy(rows as RoleRow[], ({ did }) => did);
    return [...byDid]
      .map(([did, own]) => ({ did, roles: own.map(({ role }) => role).sort() }))
      .sort(byText(({ did }) => did));
  }
}
