import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { type Account, type ExternalIdentity, LOCAL_PROVIDER, type Role } from './account.ts';
import type { AccountStore, Insertion } from './account-store.port.ts';
import type { PasswordHash } from './password/password-hasher.port.ts';
import type { SignInOrigin } from './sign-in/sign-in-origin.ts';

/** Properties of an account to create. */
export interface NewAccount {
  readonly username: string;
  /** The role of the account. The first account of an installation is always an admin. */
  readonly role: Role;
  readonly login:
    | { readonly passwordHash: PasswordHash | null }
    | { readonly provider: string; readonly identity: ExternalIdentity };
  /** The principal that creates the account; absent if new users create their accounts themselves. */
  readonly by?: Principal | undefined;
  /** The origin of the request; absent unless the audit row of the creation also records a sign-in. */
  readonly origin?: SignInOrigin | undefined;
}

/** Result of creating an account. `first` is true if no account existed before. */
export interface Creation {
  readonly account: Account;
  readonly outcome: Insertion;
  readonly first: boolean;
}

/** Dependencies of `AccountCreator`. */
export interface AccountCreatorPorts {
  readonly accounts: AccountStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Creates accounts. The first account of an installation is always an admin. Call this inside a unit of work. */
export class AccountCreator {
  readonly #ports: AccountCreatorPorts;

  constructor(ports: AccountCreatorPorts) {
    this.#ports = ports;
  }

  async create(wanted: NewAccount): Promise<Creation> {
    const first = await this.#ports.accounts.claimFirst();
    const account: Account = {
      id: newId(this.#ports.random),
      username: wanted.username,
      role: first ? 'admin' : wanted.role,
      provider: 'provider' in wanted.login ? wanted.login.provider : LOCAL_PROVIDER,
      externalIdentity: 'provider' in wanted.login ? wanted.login.identity : null,
      passwordHash: 'passwordHash' in wanted.login ? wanted.login.passwordHash : null,
      createdAt: this.#ports.clock.now(),
      disabledAt: null,
      lastSeenAt: null,
    };
    const outcome = await this.#ports.accounts.insert(account);
    if (outcome === 'inserted') {
      await this.#ports.audit.append({
        at: account.createdAt,
        principal: wanted.by ?? account.id,
        action: 'account.created',
        subject: account.id,
        detail: {
          username: account.username,
          role: account.role,
          provider: account.provider,
          first,
          ...wanted.origin,
        },
      });
    }
    return { account, outcome, first };
  }
}
