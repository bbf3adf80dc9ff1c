import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { AccountDirectory } from '../operator/account-directory.port.ts';
import { type Handle, isDirectlyUnder, parseHandle } from '../pds/handle.ts';
import type { PdsAccount, PdsClient } from '../pds/pds-client.port.ts';
import { PdsRefused } from '../pds/pds-errors.ts';
import { InviteUnusable } from './sign-up-errors.ts';
import type { HeldInvite } from './sign-up-invite.ts';
import type { SignUpInviteStore } from './sign-up-invite-store.port.ts';

/** What a newcomer enters. */
export interface SignUpForm {
  readonly handle: string;
  readonly email: string;
  readonly password: string;
  readonly inviteCode: string;
}

const HOLD: Milliseconds = 2 * MINUTE;
const CODE_PURPOSE = 'pds-invite-code';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LEAST_PASSWORD = 8;

/**
 * Creates an account on our personal data server (PDS) for the holder of an invite. The invite is used up exactly when
 * the account is created: until then it is held, and released if the PDS refuses or does not respond. It is bound to one
 * invite code of the PDS, which creates at most one account, so that a crash in between causes neither a lost invite nor
 * two accounts.
 */
export class SignUpOnPds {
  /** Under which new handles are. */
  readonly handleDomain: string;
  readonly #invites: SignUpInviteStore;
  readonly #pds: PdsClient;
  readonly #directory: AccountDirectory;
  readonly #box: SecretBox;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #sha256: Sha256;
  readonly #clock: Clock;

  constructor(ports: {
    invites: SignUpInviteStore;
    pds: PdsClient;
    directory: AccountDirectory;
    box: SecretBox;
    audit: AuditLog;
    unitOfWork: UnitOfWork;
    sha256: Sha256;
    clock: Clock;
    handleDomain: string;
  }) {
    this.#invites = ports.invites;
    this.#pds = ports.pds;
    this.#directory = ports.directory;
    this.#box = ports.box;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#sha256 = ports.sha256;
    this.#clock = ports.clock;
    this.handleDomain = ports.handleDomain;
  }

  /** Throws `InvalidInput`, `InviteUnusable`, `PdsRefused` or `PdsUnavailable`. */
  async execute(form: SignUpForm): Promise<PdsAccount> {
    const handle = this.#checked(form);
    const digest = this.#sha256.hex(form.inviteCode.trim());
    const now = this.#clock.now();
    const held = await this.#invites.hold(digest, now, now + HOLD);
    if (!held) throw new InviteUnusable();
    try {
      const inviteCode = await this.#pdsCode(held);
      const { email, password } = form;
      const made = { handle, email, password: new Secret(password), inviteCode };
      const account = await this.#pds.createAccount(made);
      await this.#settle(digest, account);
      return account;
    } catch (error) {
      await this.#giveBack(digest, error);
      throw error instanceof PdsRefused && error.reason === 'invite_unusable' ? new InviteUnusable() : error;
    }
  }

  #checked({ handle: text, email, password }: SignUpForm): Handle {
    const handle = parseHandle(text.trim());
    const issues: InputIssue[] = [];
    if (!handle || !isDirectlyUnder(handle, this.handleDomain)) {
      issues.push({
        path: ['handle'],
        message: `Use a name under ${this.handleDomain}, such as alice.${this.handleDomain}.`,
      });
    }
    if (!EMAIL.test(email)) issues.push({ path: ['email'], message: 'Enter an e-mail address.' });
    if ([...password].length < LEAST_PASSWORD) {
      issues.push({ path: ['password'], message: `Use at least ${LEAST_PASSWORD} characters.` });
    }
    if (!handle || issues.length > 0) throw new InvalidInput(issues);
    return handle;
  }

  async #pdsCode({ digest, sealedPdsCode }: HeldInvite): Promise<Secret> {
    const kept = sealedPdsCode === null ? undefined : this.#box.open(sealedPdsCode, CODE_PURPOSE);
    if (kept) return kept;
    const minted = await this.#pds.mintInviteCode();
    await this.#invites.keepPdsCode(digest, this.#box.seal(minted, CODE_PURPOSE));
    return minted;
  }

  async #settle(digest: string, account: PdsAccount): Promise<void> {
    const now = this.#clock.now();
    await this.#unitOfWork.run(async () => {
      await this.#invites.use(digest, account.did, now);
      await this.#directory.record({ ...account, heardAt: now });
      await this.#audit.append({
        at: now,
        principal: account.did,
        action: 'account.signed-up',
        subject: account.did,
        detail: { handle: account.handle, invite: digest },
      });
    });
  }

  /** The invite's own code was used before: an account was made, and this server stopped before it noted so. */
  async #giveBack(digest: string, error: unknown): Promise<void> {
    const isSpent = error instanceof PdsRefused && error.reason === 'invite_unusable';
    await (isSpent ? this.#invites.use(digest, null, this.#clock.now()) : this.#invites.release(digest));
  }
}
