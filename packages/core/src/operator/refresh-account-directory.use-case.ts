import type { Clock } from '../kernel/clock.port.ts';
import type { PdsClient } from '../pds/pds-client.port.ts';
import type { AccountDirectory } from './account-directory.port.ts';

/** Hears anew of the accounts of the personal data server, one page after the other. */
export class RefreshAccountDirectory {
  readonly #pds: PdsClient;
  readonly #directory: AccountDirectory;
  readonly #clock: Clock;

  constructor(ports: { pds: PdsClient; directory: AccountDirectory; clock: Clock }) {
    this.#pds = ports.pds;
    this.#directory = ports.directory;
    this.#clock = ports.clock;
  }

  /**
   * Refreshes the page of accounts after the one before, and answers how many they were. It goes on where it was
   * left, also by another process, and begins again after the last page. Throws `PdsUnavailable`, and then the page
   * is taken again the next time.
   */
  async execute(limit: number): Promise<number> {
    const cursor = (await this.#directory.refreshedUpTo()) ?? undefined;
    const { items, nextCursor } = await this.#pds.dids({ limit, cursor });
    for (const did of items) {
      const heardAt = this.#clock.now();
      const account = await this.#pds.account(did);
      if (account) await this.#directory.record({ ...account, heardAt });
    }
    await this.#directory.noteRefreshedUpTo(nextCursor);
    return items.length;
  }
}
