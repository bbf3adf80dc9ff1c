import { type AccountId, type PasswordLink, PasswordLinkStore } from '@gatehouse/core/account';
import type { Instant } from '@gatehouse/core/kernel';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Links to choose a password, in memory. */
export class MemoryPasswordLinkStore extends PasswordLinkStore {
  /** Links by the id of their account. */
  readonly #links: MemoryTable<PasswordLink>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#links = new MemoryTable(unitOfWork);
  }

  override async replace(link: PasswordLink): Promise<void> {
    await this.#links.write((rows) => rows.set(link.accountId, link));
  }

  override async find(digest: string): Promise<PasswordLink | undefined> {
    return this.#links.rows().find((link) => link.digest === digest);
  }

  override take(digest: string): Promise<PasswordLink | undefined> {
    return this.#links.write((rows) => {
      const link = [...rows.values()].find((each) => each.digest === digest);
      if (link) rows.delete(link.accountId);
      return link;
    });
  }

  override removeOf(accountId: AccountId): Promise<boolean> {
    return this.#links.write((rows) => rows.delete(accountId));
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return this.#links.write((rows) => {
      const expired = [...rows.values()].filter(({ expiresAt }) => expiresAt <= now).slice(0, limit);
      for (const { accountId } of expired) rows.delete(accountId);
      return expired.length;
    });
  }
}
