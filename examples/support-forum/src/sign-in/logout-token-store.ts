import type { Database } from '@gatehouse/adapters/knex';
import type { Instant, Milliseconds, Sha256 } from '@gatehouse/core/kernel';
import { LOGOUT_TOKEN_AGE } from './logout-tokens.ts';

/**
 * Time for which a received token is stored. It is longer than the time for which the token is accepted, because that
 * time is measured with the clock of the machine, which can differ from the clock of the database.
 */
const RETENTION: Milliseconds = 2 * LOGOUT_TOKEN_AGE;

/** Dependencies of `LogoutTokenStore`. */
export interface LogoutTokenStoreParts {
  readonly database: Database;
  readonly sha256: Sha256;
}

/**
 * The logout tokens that were received, by their id (`jti`). A token that is sent again would end sessions that were
 * opened after it was issued.
 */
export class LogoutTokenStore {
  readonly #parts: LogoutTokenStoreParts;

  constructor(parts: LogoutTokenStoreParts) {
    this.#parts = parts;
  }

  /**
   * Records the id. Returns false if it was recorded before. If callers record one id concurrently, exactly one gets
   * `true`; the others wait for its transaction. Call this in the unit of work that ends the sessions, so that a token
   * whose sessions could not be ended can be sent again.
   */
  async record(id: string, now: Instant): Promise<boolean> {
    const { database, sha256 } = this.#parts;
    // An id can have any length, and characters that a database cannot store.
    const row = { digest: sha256.hex(id), received_at: now };
    const added = await database.write((from) =>
      from('logout_tokens').insert(row).onConflict('digest').ignore().returning('digest'),
    );
    return added.length === 1;
  }

  /** Deletes the tokens that are no longer accepted. Returns their number. */
  async purge(now: Instant): Promise<number> {
    return this.#parts.database.write((from) =>
      from('logout_tokens')
        .where('received_at', '<', now - RETENTION)
        .del(),
    );
  }
}
