import type { Database } from '@gatehouse/adapters/knex';
import type { Secret } from '@gatehouse/core/kernel';
import type { SessionDigest } from '@gatehouse/core/session';
import type { SecretBox } from '@gatehouse/core/settings';

interface LoginRow {
  readonly session: string;
  readonly sealed_token: string;
}

/** Changing this purpose signs every member out. */
const PURPOSE = 'login at the bridge';

/**
 * The refresh token of each session's login at the bridge, sealed. The database deletes the token together with its
 * session.
 */
export class LoginStore {
  readonly #database: Database;
  readonly #box: SecretBox;

  constructor(database: Database, box: SecretBox) {
    this.#database = database;
    this.#box = box;
  }

  /** Stores the token of a new session. Call this in the unit of work that opens the session. */
  async add(session: SessionDigest, token: Secret): Promise<void> {
    const row: LoginRow = { session, sealed_token: this.#box.seal(token, `${PURPOSE} ${session}`) };
    await this.#database.write((from) => from('member_logins').insert(row));
  }

  /** Returns the token of the session; undefined if no token is stored, or if another secret has sealed it. */
  async tokenOf(session: SessionDigest): Promise<Secret | undefined> {
    const row = await this.#database.read((from) =>
      from<LoginRow>('member_logins').where({ session }).first('sealed_token'),
    );
    return row && this.#box.open(row.sealed_token, `${PURPOSE} ${session}`);
  }
}
