import {
  type Account,
  type AccountId,
  type AccountOrder,
  type AccountPageRequest,
  AccountStore,
  type ExternalIdentity,
  type Insertion,
  type PasswordHash,
  type Renaming,
  type Role,
  usernameKey,
} from '@gatehouse/core/account';
import type { Instant, Page } from '@gatehouse/core/kernel';
import { memoryPage } from '../memory-page.ts';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Accounts in memory. */
export class MemoryAccountStore extends AccountStore {
  readonly #unitOfWork: MemoryUnitOfWork;
  readonly #accounts: MemoryTable<Account>;
  readonly #claims: MemoryTable<true>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#unitOfWork = unitOfWork;
    this.#accounts = new MemoryTable(unitOfWork);
    this.#claims = new MemoryTable(unitOfWork);
  }

  override insert(account: Account): Promise<Insertion> {
    return this.#accounts.write((rows) => {
      const others = [...rows.values()];
      if (others.some((other) => isSameIdentity(other, account))) return 'identity_taken';
      if (others.some((other) => usernameKey(other.username) === usernameKey(account.username))) {
        return 'username_taken';
      }
      if (rows.has(account.id)) throw new Error('An account with this id already exists.');
      rows.set(account.id, account);
      return 'inserted';
    });
  }

  override async hasAny(): Promise<boolean> {
    return this.#accounts.read().size > 0;
  }

  override claimFirst(): Promise<boolean> {
    return this.#claims.write((claims) => {
      if (claims.has('first')) return false;
      claims.set('first', true);
      return true;
    });
  }

  override async byId(id: AccountId): Promise<Account | undefined> {
    return this.#accounts.read().get(id);
  }

  override async byUsername(username: string): Promise<Account | undefined> {
    const key = usernameKey(username);
    return this.#accounts.rows().find((account) => usernameKey(account.username) === key);
  }

  override async byIdentity(
    provider: string,
    externalIdentity: ExternalIdentity,
  ): Promise<Account | undefined> {
    return this.#accounts.rows().find((account) => isSameIdentity(account, { provider, externalIdentity }));
  }

  override async lock(id: AccountId): Promise<Account | undefined> {
    this.#unitOfWork.required();
    return this.byId(id);
  }

  override async lockAdmins(): Promise<readonly AccountId[]> {
    this.#unitOfWork.required();
    return this.#accounts
      .rows()
      .filter((account) => account.role === 'admin' && account.disabledAt === null)
      .map((account) => account.id);
  }

  override async sampleHash(from: AccountId): Promise<PasswordHash | undefined> {
    const withPassword = this.#accounts
      .rows()
      .filter((account) => account.passwordHash !== null)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return (withPassword.find(({ id }) => id >= from) ?? withPassword[0])?.passwordHash ?? undefined;
  }

  override setPasswordHash(id: AccountId, passwordHash: PasswordHash): Promise<boolean> {
    return this.#change(id, { passwordHash });
  }

  override setRole(id: AccountId, role: Role): Promise<boolean> {
    return this.#change(id, { role });
  }

  override setDisabled(id: AccountId, disabledAt: Instant | null): Promise<boolean> {
    return this.#change(id, { disabledAt });
  }

  override rename(id: AccountId, username: string): Promise<Renaming> {
    return this.#accounts.write((rows) => {
      const account = rows.get(id);
      if (!account) return 'unknown';
      const key = usernameKey(username);
      if ([...rows.values()].some((other) => other.id !== id && usernameKey(other.username) === key))
        return 'username_taken';
      rows.set(id, { ...account, username });
      return 'renamed';
    });
  }

  override async touch(ids: readonly AccountId[], seenAt: Instant): Promise<void> {
    await this.#accounts.write((rows) => {
      for (const id of ids) {
        const account = rows.get(id);
        if (account && (account.lastSeenAt ?? 0) < seenAt) rows.set(id, { ...account, lastSeenAt: seenAt });
      }
    });
  }

  override async page({
    q = '',
    role,
    status,
    order = 'newest',
    ...request
  }: AccountPageRequest): Promise<Page<Account>> {
    const listed = this.#accounts
      .rows()
      .filter((account) => usernameKey(account.username).includes(usernameKey(q)))
      .filter((account) => role === undefined || account.role === role)
      .filter(({ disabledAt }) => status === undefined || (status === 'disabled') === (disabledAt !== null))
      .toSorted(ORDERS[order]);
    return memoryPage(listed, (account) => account.id, request);
  }

  #change(id: AccountId, change: Partial<Account>): Promise<boolean> {
    return this.#accounts.write((rows) => {
      const account = rows.get(id);
      if (account) rows.set(id, { ...account, ...change });
      return account !== undefined;
    });
  }
}

const ORDERS: Readonly<Record<AccountOrder, (a: Account, b: Account) => number>> = {
  newest: (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  'last-seen': (a, b) => (b.lastSeenAt ?? 0) - (a.lastSeenAt ?? 0) || (a.id < b.id ? 1 : -1),
  username: (a, b) => (usernameKey(a.username) < usernameKey(b.username) ? -1 : 1),
};

function isSameIdentity(a: Account, b: Pick<Account, 'provider' | 'externalIdentity'>): boolean {
  return (
    a.externalIdentity !== null &&
    b.externalIdentity !== null &&
    a.provider === b.provider &&
    a.externalIdentity.issuer === b.externalIdentity.issuer &&
    a.externalIdentity.subject === b.externalIdentity.subject
  );
}
