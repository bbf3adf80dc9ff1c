import type { Instant } from '@gatehouse/core/kernel';
import { type MachineCredential, MachineCredentialStore } from '@gatehouse/core/operator';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { isStorable } from '../../storable.ts';

interface CredentialRow {
  readonly id: string;
  readonly name: string;
  readonly digest: string;
  /** Roles as JSON. */
  readonly roles: string;
  readonly created_by: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly last_used_at: number | null;
}

const COLUMNS = [
  'id',
  'name',
  'digest',
  'roles',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const satisfies (keyof CredentialRow)[];

const FIND: PreparedStatement = {
  name: 'find_machine_credential',
  text: `select ${COLUMNS.join(', ')} from machine_credentials where id = ?`,
};

/** Machine credentials in a database. */
export class KnexMachineCredentialStore extends MachineCredentialStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async insert(credential: MachineCredential): Promise<boolean> {
    const row: CredentialRow = {
      id: credential.id,
      name: credential.name,
      digest: credential.digest,
      roles: JSON.stringify(credential.roles),
      created_by: credential.createdBy,
      created_at: credential.createdAt,
      expires_at: credential.expiresAt,
      revoked_at: credential.revokedAt,
      last_used_at: credential.lastUsedAt,
    };
    const added = await this.#database.write((from) =>
      from('machine_credentials').insert(row).onConflict('name').ignore().returning('id'),
    );
    return added.length === 1;
  }

  override async find(id: string): Promise<MachineCredential | undefined> {
    if (!isStorable(id)) return undefined;
    const [row] = await this.#database.prepared<CredentialRow>(FIND, [id]);
    return row && credentialOf(row);
  }

  override async revoke(id: string, at: Instant): Promise<boolean> {
    if (!isStorable(id)) return false;
    const revoked = await this.#database.write((from) =>
      from('machine_credentials').where({ id }).whereNull('revoked_at').update({ revoked_at: at }),
    );
    return revoked === 1;
  }

  override async recordUse(id: string, at: Instant): Promise<void> {
    if (!isStorable(id)) return;
    await this.#database.write((from) =>
      from('machine_credentials')
        .where({ id })
        .where((earlier) => earlier.whereNull('last_used_at').orWhere('last_used_at', '<', at))
        .update({ last_used_at: at }),
    );
  }

  override async list(): Promise<readonly MachineCredential[]> {
    const rows = await this.#database.read((from) =>
      from<CredentialRow>('machine_credentials').orderBy([{ column: 'created_at', order: 'desc' }, 'id']),
    );
    return (rows as CredentialRow[]).map(credentialOf);
  }
}

function credentialOf(row: CredentialRow): MachineCredential {
  return {
    id: row.id,
    name: row.name,
    digest: row.digest,
    roles: JSON.parse(row.roles),
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
