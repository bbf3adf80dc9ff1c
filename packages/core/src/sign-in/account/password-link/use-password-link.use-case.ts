import type { AuditLog } from '../../../audit/audit-log.port.ts';
import type { UnitOfWork } from '../../../kernel/unit-of-work.port.ts';
import type { SessionOpener, SigningClient } from '../../session/session-opener.ts';
import type { SessionStore } from '../../session/session-store.port.ts';
import { PasswordLinkInvalid } from '../account-errors.ts';
import { isAdminAmong } from '../administration/is-admin.ts';
import { type PasswordRules, parseNewPassword } from '../password/password.ts';
import type { PasswordHash, PasswordHasher } from '../password/password-hasher.port.ts';
import type { SignedIn } from '../register.use-case.ts';
import { signInOrigin } from '../sign-in/sign-in-origin.ts';
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import {
  type OpenedPasswordLink,
  type OpenPasswordLinkPorts,
  openPasswordLink,
} from './open-password-link.ts';

/** The token of a link, and the password that its user chooses. */
export interface PasswordChoice {
  readonly token: string;
  readonly password: string;
  readonly address: string;
  readonly client: SigningClient;
}

/** Dependencies of `UsePasswordLink`. */
export interface UsePasswordLinkPorts extends OpenPasswordLinkPorts {
  readonly sessions: SessionStore<unknown>;
  readonly opener: SessionOpener;
  readonly hasher: PasswordHasher;
  readonly rules: PasswordRules;
  readonly throttle: SignInThrottle;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Lets the user of a link choose the password of its account. Ends all sessions of the account, and opens a new
 * session.
 */
export class UsePasswordLink {
  readonly #ports: UsePasswordLinkPorts;

  constructor(ports: UsePasswordLinkPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `PasswordLinkInvalid`. Throws `HasherBusy`, or `InvalidInput` for a password that the rules refuse, and the
   * link stays valid in both cases. If callers use one link concurrently, exactly one succeeds.
   */
  async execute({ token, password, address, client }: PasswordChoice): Promise<SignedIn> {
    const opened = await openPasswordLink(token, this.#ports);
    const { username } = opened.account;
    const chosen = parseNewPassword(password, username, this.#ports.rules);
    const hash = await this.#ports.hasher.hash(chosen, { address, isFamiliar: false });
    const signedIn = await this.#ports.unitOfWork.run(() => this.#set(opened, hash, { address, client }));
    await this.#ports.throttle.registered({ username, accountId: opened.account.id, address });
    return signedIn;
  }

  async #set(
    { link }: OpenedPasswordLink,
    passwordHash: PasswordHash,
    { address, client }: Pick<PasswordChoice, 'address' | 'client'>,
  ): Promise<SignedIn> {
    const { accounts, links, sessions, opener, audit, clock } = this.#ports;
    // No administrator can lose the role or be disabled before this transaction commits.
    const admins = await accounts.lockAdmins();
    const account = await accounts.lock(link.accountId);
    const taken = await links.take(link.digest);
    const at = clock.now();
    if (!account || !taken || at >= taken.expiresAt || account.disabledAt !== null)
      throw new PasswordLinkInvalid();
    if (!isAdminAmong(admins, taken.createdBy)) throw new PasswordLinkInvalid();
    await accounts.setPasswordHash(account.id, passwordHash);
    const revokedSessions = await sessions.removeAllOf(account.id);
    const opened = await opener.open(account.id, client);
    await audit.append({
      at,
      principal: account.id,
      action: 'account.password.chosen',
      subject: account.id,
      detail: { revokedSessions, ...signInOrigin(address, client) },
    });
    return { account: { ...account, passwordHash }, ...opened };
  }
}
