import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { Page } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import type { PdsAccount, PdsClient } from '../pds/pds-client.port.ts';
import { PdsUnavailable } from '../pds/pds-errors.ts';
import type { PdsAccountDirectory } from './pds-account-directory.port.ts';

/**
 * Handle that a PDS returns if the handle of a PDS account does not resolve back to the account (AT Protocol "Handle").
 */
const NO_HANDLE = 'handle.invalid';

/** Maximum length of an e-mail address (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL_CHARACTERS = 254;

/**
 * Numbers of PDS accounts in a page. `refreshed`: the response was valid, and the account was stored if it still
 * exists. `skipped`: the response was invalid.
 */
export interface DirectoryRefresh {
  readonly refreshed: number;
  readonly skipped: number;
}

/** Dependencies of `RefreshPdsAccountDirectory`. */
export interface RefreshPdsAccountDirectoryPorts {
  readonly pds: PdsClient;
  readonly directory: PdsAccountDirectory;
  readonly clock: Clock;
}

/** Updates the directory from the personal data server's list of PDS accounts, page by page. */
export class RefreshPdsAccountDirectory {
  readonly #ports: RefreshPdsAccountDirectoryPorts;

  constructor(ports: RefreshPdsAccountDirectoryPorts) {
    this.#ports = ports;
  }

  /**
   * Refreshes the next page of PDS accounts. Continues after the page of the last call, even if another process made
   * that call. After the last page, starts with the first again. Throws `PdsUnavailable`, and the next call then
   * repeats the page.
   */
  async execute(limit: number): Promise<DirectoryRefresh> {
    const { items, nextCursor } = await this.#page(limit);
    let refreshed = 0;
    for (const did of items) if (await this.#refreshEntry(did)) refreshed += 1;
    await this.#ports.directory.noteRefreshedUpTo(nextCursor);
    return { refreshed, skipped: items.length - refreshed };
  }

  /**
   * Returns the next page of PDS accounts. Returns the first page if the personal data server no longer accepts the
   * stored cursor.
   */
  async #page(limit: number): Promise<Page<Did>> {
    const cursor = (await this.#ports.directory.refreshedUpTo()) ?? undefined;
    try {
      return await this.#ports.pds.dids({ limit, cursor });
    } catch (error) {
      if (!(error instanceof InvalidInput) || cursor === undefined) throw error;
      return this.#ports.pds.dids({ limit });
    }
  }

  /** Returns false if the response about this PDS account is invalid. Throws if the server is unreachable. */
  async #refreshEntry(did: Did): Promise<boolean> {
    const heardAt = this.#ports.clock.now();
    try {
      const account = await this.#ports.pds.account(did);
      if (account && account.did !== did) return false;
      if (account) await this.#ports.directory.record({ did, ...namesOf(account), heardAt });
      return true;
    } catch (error) {
      if (!(error instanceof PdsUnavailable) || !(await this.#ports.pds.isHealthy())) throw error;
      return false;
    }
  }
}

function namesOf({ handle, email }: PdsAccount) {
  return {
    handle: handle === NO_HANDLE ? null : handle,
    email: email !== null && isEmail(email) ? email : null,
  };
}

/** Returns whether the e-mail address can be stored and operators can search for it. */
function isEmail(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_CHARACTERS && text.trim() !== '' && !text.includes('\0') && text.isWellFormed()
  );
}
