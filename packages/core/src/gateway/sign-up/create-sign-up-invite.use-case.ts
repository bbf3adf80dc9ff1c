import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { DAY, type Milliseconds } from '../../kernel/instant.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { textFault } from '../entitlement/text-fault.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import { INVITE_ROLES } from './invite-acts.ts';
import { MAX_INVITE_NOTE_CHARACTERS, newInviteCode, type SignUpInvite } from './sign-up-invite.ts';
import type { SignUpInviteStore } from './sign-up-invite-store.port.ts';

/** A new invite with the only copy of its code. */
export interface CreatedInvite extends SignUpInvite {
  readonly inviteCode: Secret;
}

const INVITE_LIFETIME: Milliseconds = 30 * DAY;

/** Dependencies of `CreateSignUpInvite`. */
export interface CreateSignUpInvitePorts {
  readonly invites: SignUpInviteStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** Lets an operator create an invite to sign up. */
export class CreateSignUpInvite {
  readonly #ports: CreateSignUpInvitePorts;

  constructor(ports: CreateSignUpInvitePorts) {
    this.#ports = ports;
  }

  /**
   * Creates an invite that expires after 30 days. `note`: the person the invite is for. The audit log does not contain
   * it, because a note can name a person and rows of the log are never removed. Throws `RoleRequired` or
   * `InvalidInput`.
   */
  async execute(operator: Operator, note: string | null = null): Promise<CreatedInvite> {
    requireRole(operator, 'invite.create', INVITE_ROLES);
    const fault = note === null ? undefined : textFault(note, MAX_INVITE_NOTE_CHARACTERS);
    if (fault !== undefined) throw new InvalidInput([{ path: ['note'], message: fault }]);
    const inviteCode = newInviteCode(this.#ports.random);
    const now = this.#ports.clock.now();
    const invite: SignUpInvite = {
      digest: this.#ports.sha256.hex(inviteCode.reveal()),
      note,
      createdBy: operator.principal,
      createdAt: now,
      expiresAt: now + INVITE_LIFETIME,
    };
    await this.#ports.unitOfWork.run(async () => {
      await this.#ports.invites.insert(invite);
      await this.#ports.audit.append({
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
