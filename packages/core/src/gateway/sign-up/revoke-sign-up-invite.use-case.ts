import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import { INVITE_ROLES } from './invite-acts.ts';
import type { SignUpInviteStore } from './sign-up-invite-store.port.ts';

/** Dependencies of `RevokeSignUpInvite`. */
export interface RevokeSignUpInvitePorts {
  readonly invites: SignUpInviteStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Revokes an invite to sign up. The next attempt to sign up with it is refused. */
export class RevokeSignUpInvite {
  readonly #ports: RevokeSignUpInvitePorts;

  constructor(ports: RevokeSignUpInvitePorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, or `NotFound` if the invite does not exist, is used or is already revoked. */
  async execute(operator: Operator, digest: string): Promise<void> {
    requireRole(operator, 'invite.revoke', INVITE_ROLES);
    const { invites, audit, unitOfWork, clock } = this.#ports;
    await unitOfWork.run(async () => {
      const at = clock.now();
      if (!(await invites.revoke(digest, at))) throw new NotFound('open invite');
      const { principal } = operator;
      await audit.append({ at, principal, action: 'invite.revoked', subject: digest, detail: {} });
    });
  }
}
