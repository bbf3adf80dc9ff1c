import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { Clock } from '../../../kernel/clock.port.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { newToken } from '../../../kernel/new-id.ts';
import { NotFound } from '../../../kernel/not-found.ts';
import type { RandomSource } from '../../../kernel/random-source.port.ts';
import { Secret } from '../../../kernel/secret.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { AccountId, Caller } from '../account.ts';
import { AccountDisabled, NoLocalPassword, OwnPassword } from '../account-errors.ts';
import type { AccountStore } from '../account-store.port.ts';
import { requireAdmin } from '../administration/require-admin.ts';
import { stillAdmins } from '../administration/still-admins.ts';
import { PASSWORD_LINK_LIFETIME } from './password-link.ts';
import type { PasswordLinkStore } from './password-link-store.port.ts';

/** A new link with the only copy of its token. */
export interface CreatedPasswordLink {
  readonly token: Secret;
  readonly expiresAt: Instant;
}

/** Dependencies of `CreatePasswordLink`. */
export interface CreatePasswordLinkPorts {
  readonly accounts: AccountStore;
  readonly links: PasswordLinkStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/**
 * Lets an admin create a link with which a user chooses a password, for a new account or after the user has lost the
 * password. The admin therefore never knows the password of another person (OWASP ASVS 6.4.6).
 */
export class CreatePasswordLink {
  readonly #ports: CreatePasswordLinkPorts;

  constructor(ports: CreatePasswordLinkPorts) {
    this.#ports = ports;
  }

  /**
   * Invalidates the earlier link of the account. Throws `AdminOnly`, `OwnPassword`, `NotFound`, `NoLocalPassword` or
   * `AccountDisabled`.
   */
  async execute(caller: Caller, id: AccountId): Promise<CreatedPasswordLink> {
    requireAdmin(caller);
    if (caller.id === id) throw new OwnPassword();
    const token = newToken(this.#ports.random);
    return this.#ports.unitOfWork.run(async () => {
      await stillAdmins(caller, this.#ports.accounts);
      const account = await this.#ports.accounts.lock(id);
      if (!account) throw new NotFound('account');
      if (account.externalIdentity !== null) throw new NoLocalPassword();
      if (account.disabledAt !== null) throw new AccountDisabled();
      const now = this.#ports.clock.now();
      const expiresAt = now + PASSWORD_LINK_LIFETIME;
      const digest = this.#ports.sha256.hex(token);
      await this.#ports.links.replace({ digest, accountId: id, createdBy: caller.id, expiresAt });
      await this.#ports.audit.append({
        at: now,
        principal: caller.id,
        action: 'account.password_link.created',
        subject: id,
        detail: {},
      });
      return { token: new Secret(token), expiresAt };
    });
  }
}
