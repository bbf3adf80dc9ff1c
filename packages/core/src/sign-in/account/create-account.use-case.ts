import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Account, Caller, Role } from './account.ts';
import type { AccountCreator } from './account-creator.ts';
import { UsernameTaken } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';
import { parseNewCredentials } from './new-credentials.ts';
import type { PasswordRules } from './password.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** An admin makes a local account for somebody else. */
export class CreateAccount {
  readonly #accounts: AccountStore;
  readonly #creator: AccountCreator;
  readonly #hasher: PasswordHasher;
  readonly #rules: PasswordRules;
  readonly #unitOfWork: UnitOfWork;

  constructor(ports: {
    accounts: AccountStore;
    creator: AccountCreator;
    hasher: PasswordHasher;
    rules: PasswordRules;
    unitOfWork: UnitOfWork;
  }) {
    this.#accounts = ports.accounts;
    this.#creator = ports.creator;
    this.#hasher = ports.hasher;
    this.#rules = ports.rules;
    this.#unitOfWork = ports.unitOfWork;
  }

  /** Throws `AdminOnly`, `InvalidInput` or `UsernameTaken`. */
  async execute(
    caller: Caller,
    wanted: { readonly username: string; readonly password: string; readonly role: Role },
  ): Promise<Account> {
    requireAdmin(caller);
    const { username, password } = parseNewCredentials(wanted, this.#rules);
    const passwordHash = await this.#hasher.hash(password);
    return this.#unitOfWork.run(async () => {
      await stillAdmins(caller, this.#accounts);
      const login = { passwordHash };
      const { account, outcome } = await this.#creator.create({
        username,
        role: wanted.role,
        login,
        by: caller.id,
      });
      if (outcome !== 'inserted') throw new UsernameTaken();
      return account;
    });
  }
}
