import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { PdsAccountDirectory } from '../operator/pds-account-directory.port.ts';
import { type Handle, isDirectlyUnder, parseHandle } from '../pds/handle.ts';
import type { PdsAccount, PdsClient } from '../pds/pds-client.port.ts';
import { PdsRefused } from '../pds/pds-errors.ts';
import { InviteUnusable } from './sign-up-errors.ts';
import type { HeldInvite } from './sign-up-invite.ts';
import type { SignUpInviteStore } from './sign-up-invite-store.port.ts';

/** The values that a new user enters. */
export interface SignUpForm {
  readonly handle: string;
  readonly email: string;
  readonly password: string;
  readonly inviteCode: string;
}

const INVITE_HOLD_TIME: Milliseconds = 2 * MINUTE;
/** Purpose for which stored invite codes are sealed. Changing it makes the codes unreadable. */
const CODE_PURPOSE = 'pds-invite-code';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MIN_PASSWORD_CHARACTERS = 8;

/** Dependencies of `SignUpOnPds`. */
export interface SignUpOnPdsPorts {
  readonly invites: SignUpInviteStore;
  readonly pds: PdsClient;
  readonly directory: PdsAccountDirectory;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
  readonly clock: Clock;
  /** Parent domain of new handles. */
  readonly handleDomain: string;
  /** Returns whether the password is very common or a usual variation of a common password (OWASP ASVS 6.2.4). */
  readonly isCommonPassword: (password: string) => boolean;
}

/**
 * Creates a PDS account on the operated personal data server (PDS) for a user with an invite. The invite is marked as
 * used if and only if the account is created. It is reserved while the account is created, and is released if the PDS
 * refuses or does not respond. Each invite uses one invite code of the PDS, which creates at most one account. A crash
 * therefore neither loses the invite nor creates two accounts.
 */
export class SignUpOnPds {
  readonly #ports: SignUpOnPdsPorts;

  constructor(ports: SignUpOnPdsPorts) {
    this.#ports = ports;
  }

  /** Parent domain of new handles. */
  get handleDomain(): string {
    return this.#ports.handleDomain;
  }

  /** Throws `InvalidInput`, `InviteUnusable`, `PdsRefused` or `PdsUnavailable`. */
  async execute(form: SignUpForm): Promise<PdsAccount> {
    const handle = this.#checked(form);
    const digest = this.#ports.sha256.hex(form.inviteCode.trim());
    const now = this.#ports.clock.now();
    const held = await this.#ports.invites.hold(digest, now, now + INVITE_HOLD_TIME);
    if (!held) throw new InviteUnusable();
    try {
      const inviteCode = await this.#pdsCode(held);
      const { email, password } = form;
      const made = { handle, email, password: new Secret(password), inviteCode };
      const account = await this.#ports.pds.createAccount(made);
      await this.#settle(digest, account);
      return account;
    } catch (error) {
      await this.#freeInvite(digest, error);
      throw error instanceof PdsRefused && error.reason === 'invite_unusable' ? new InviteUnusable() : error;
    }
  }

  #checked({ handle: text, email, password }: SignUpForm): Handle {
    const handle = parseHandle(text.trim());
    const issues: InputIssue[] = [];
    if (!handle || !isDirectlyUnder(handle, this.#ports.handleDomain)) {
      issues.push({
        path: ['handle'],
        message: `Use a name under ${this.#ports.handleDomain}, such as alice.${this.#ports.handleDomain}.`,
      });
    }
    if (!EMAIL.test(email)) issues.push({ path: ['email'], message: 'Enter an e-mail address.' });
    if ([...password].length < MIN_PASSWORD_CHARACTERS) {
      issues.push({ path: ['password'], message: `Use at least ${MIN_PASSWORD_CHARACTERS} characters.` });
    }
    if (this.#ports.isCommonPassword(password.normalize('NFC'))) {
      issues.push({
        path: ['password'],
        message: 'This is one of the most common passwords, or close to one; choose another.',
      });
    }
    if (!handle || issues.length > 0) throw new InvalidInput(issues);
    return handle;
  }

  async #pdsCode({ digest, sealedPdsCode }: HeldInvite): Promise<Secret> {
    const known = this.#opened(sealedPdsCode);
    if (known) return known;
    const created = this.#ports.box.seal(await this.#ports.pds.mintInviteCode(), CODE_PURPOSE);
    // If this reservation has expired, another caller can have stored a code. A second code could create a second
    // account.
    const stored = this.#opened(await this.#ports.invites.keepPdsCode(digest, created, sealedPdsCode));
    if (!stored) throw new InviteUnusable();
    return stored;
  }

  #opened(sealed: string | null): Secret | undefined {
    return sealed === null ? undefined : this.#ports.box.open(sealed, CODE_PURPOSE);
  }

  async #settle(digest: string, account: PdsAccount): Promise<void> {
    const now = this.#ports.clock.now();
    await this.#ports.unitOfWork.run(async () => {
      await this.#ports.invites.use(digest, account.did, now);
      await this.#ports.directory.record({ ...account, heardAt: now });
      await this.#ports.audit.append({
        at: now,
        principal: account.did,
        action: 'account.signed-up',
        subject: account.did,
        detail: { handle: account.handle, invite: digest },
      });
    });
  }

  /**
   * Releases the invite after a failed attempt. Marks it as used instead if the PDS reports that its code was used,
   * because an earlier attempt then created the account and crashed.
   */
  async #freeInvite(digest: string, error: unknown): Promise<void> {
    const isSpent = error instanceof PdsRefused && error.reason === 'invite_unusable';
    await (isSpent
      ? this.#ports.invites.use(digest, null, this.#ports.clock.now())
      : this.#ports.invites.release(digest));
  }
}
