import type { Instant } from '@gatehouse/core/kernel';
import { type LoginState, LoginStateStore } from '@gatehouse/core/single-sign-on';
import type { Database } from '../database.ts';
import { deleteSome } from '../delete-some.ts';

interface LoginStateRow {
  readonly digest: string;
  readonly browser_digest: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_to: string;
  readonly settings_version: number;
  readonly expires_at: number;
}

/** Pending sign-ins, in a database. */
export class KnexLoginStateStore extends LoginStateStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async insert(state: LoginState): Promise<void> {
    const row: LoginStateRow = {
      digest: state.digest,
      browser_digest: state.browserDigest,
      nonce: state.nonce,
      code_verifier: state.codeVerifier,
      return_to: state.returnTo,
      settings_version: state.settingsVersion,
      expires_at: state.expiresAt,
    };
    await this.#database.write((from) => from('login_states').insert(row));
  }

  override async take(digest: string): Promise<LoginState | undefined> {
    const row = await this.#database.read((from) =>
      from<LoginStateRow>('login_states').where({ digest }).first(),
    );
    if (!row) return undefined;
    // Concurrent callers can read the same row. Only the caller whose delete removed it gets the state.
    const removed = await this.#database.write((from) => from('login_states').where({ digest }).del());
    return removed > 0 ? loginStateOf(row) : undefined;
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return deleteSome(this.#database, { table: 'login_states', key: 'digest', limit }, (states) =>
      states.where('expires_at', '<=', now),
    );
  }
}

function loginStateOf(row: LoginStateRow): LoginState {
  return {
    digest: row.digest,
    browserDigest: row.browser_digest,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    returnTo: row.return_to,
    settingsVersion: row.settings_version,
    expiresAt: row.expires_at,
  };
}
