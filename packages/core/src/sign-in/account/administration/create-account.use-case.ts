import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { Account, Caller, Role } from '../account.ts';
import type { AccountCreator } from '../account-creator.ts';
import { UsernameTaken } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import { parseNewCredentials } from '../new-credentials.ts';
import type { PasswordRules } from '../password/password.ts';
import type { PasswordHash, PasswordHasher } from '../password/password-hasher.port.ts';
import { parseUsername, type Username } from '../username/username.ts';
import { staffRequester } from './requester.ts';
import { requireAdmin } from './require-admin.ts';
import { stillAdmins } from './still-admins.ts';

/** Dependencies of `CreateAccount`. */
export interface CreateAccountPorts {
  readonly accounts: AccountStore;
  readonly creator: AccountCreator;
  readonly hasher: PasswordHasher;
  readonly rules: PasswordRules;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Lets an admin create a local account for another person. If the admin sets no password, that person chooses one with
 * a `PasswordLink`.
 */
export class CreateAccount {
  readonly #ports: CreateAccountPorts;

  constructor(ports: CreateAccountPorts) {
    this.#ports = ports;
  }

  /** Throws `AdminOnly`, `InvalidInput`, `UsernameTaken` or `HasherBusy`. */
  async execute(
    caller: Caller,
    wanted: { readonly username: string; readonly password?: string | undefined; readonly role: Role },
  ): Promise<Account> {
    requireAdmin(caller);
    const { username, passwordHash } = await this.#credentials(caller, wanted);
    return this.#ports.unitOfWork.run(async () => {
      await stillAdmins(caller, this.#ports.accounts);
      const login = { passwordHash };
      const { account, outcome } = await this.#ports.creator.create({
        username,
        role: wanted.role,
        login,
        by: caller.id,
      });
      if (outcome !== 'inserted') throw new UsernameTaken();
      return account;
    });
  }

  async #credentials(
    caller: Caller,
    { username, password }: { readonly username: string; readonly password?: string | undefined },
  ): Promise<{ readonly username: Username; readonly passwordHash: PasswordHash | null }> {
    if (password === undefined) return { username: parseUsername(username), passwordHash: null };
    const parsed = parseNewCredentials({ username, password }, this.#ports.rules);
    const passwordHash = await this.#ports.hasher.hash(parsed.password, staffRequester(caller.id));
    return { username: parsed.username, passwordHash };
  }
}
