import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { DAY, type Milliseconds } from '../../kernel/instant.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import { newInviteCode, type SignUpInvite } from './sign-up-invite.ts';
import type { SignUpInviteStore } from './sign-up-invite-store.port.ts';

/** An invite that was just made, with the one copy of its code. */
export interface CreatedInvite extends SignUpInvite {
  readonly inviteCode: Secret;
}

const LIFETIME: Milliseconds = 30 * DAY;

/** An operator creates an invite to sign up. */
export class CreateSignUpInvite {
  readonly #invites: SignUpInviteStore;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #random: RandomSource;
  readonly #sha256: Sha256;
  readonly #clock: Clock;

  constructor(ports: {
    invites: SignUpInviteStore;
    audit: AuditLog;
    unitOfWork: UnitOfWork;
    random: RandomSource;
    sha256: Sha256;
    clock: Clock;
  }) {
    this.#invites = ports.invites;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#random = ports.random;
    this.#sha256 = ports.sha256;
    this.#clock = ports.clock;
  }

  /** The invite is good for 30 days. Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<CreatedInvite> {
    requireRole(operator, 'invite.create');
    const inviteCode = newInviteCode(this.#random);
    const now = this.#clock.now();
    const invite: SignUpInvite = {
      digest: this.#sha256.hex(inviteCode.reveal()),
      createdBy: operator.principal,
      createdAt: now,
      expiresAt: now + LIFETIME,
    };
    await this.#unitOfWork.run(async () => {
      await this.#invites.insert(invite);
      await this.#audit.append({
        at: now,
        principal: operator.principal,
        action: 'invite.created',
        subject: invite.digest,
        detail: { expiresAt: invite.expiresAt },
      });
    });
    return { ...invite, inviteCode };
  }
}
