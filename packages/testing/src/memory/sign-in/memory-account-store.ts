import {
  type Account,
  type AccountId,
  type AccountPageRequest,
  AccountStore,
  type ExternalIdentity,
  type Insertion,
  type PasswordHash,
  type Role,
  usernameKey,
} from '@gatehouse/core/account';
import type { Page } from '@gatehouse/core/kernel';
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
      .filter((account) => account.role === 'admin')
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

  override async page({ q = '', role, ...request }: AccountPageRequest): Promise<Page<Account>> {
    const newestFirst = this.#accounts
      .rows()
      .filter((account) => usernameKey(account.username).includes(usernameKey(q)))
      .filter((account) => role === undefined || account.role === role)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    return memoryPage(newestFirst, (account) => account.id, request);
  }

  #change(id: AccountId, change: Partial<Account>): Promise<boolean> {
    return this.#accounts.write((rows) => {
      const account = rows.get(id);
      if (account) rows.set(id, { ...account, ...change });
      return account !== undefined;
    });
  }
}

function isSameIdentity(a: Account, b: Pick<Account, 'provider' | 'externalIdentity'>): boolean {
  return (
    a.externalIdentity !== null &&
    b.externalIdentity !== null &&
    a.provider === b.provider &&
    a.externalIdentity.issuer === b.externalIdentity.issuer &&
    a.externalIdentity.subject === b.externalIdentity.subject
  );
}
