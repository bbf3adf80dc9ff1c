import { DomainError } from '../../kernel/domain-error.ts';

/**
 * The invite is unknown, used, revoked, expired, or reserved by another caller. The client cannot distinguish these
 * cases.
 */
export class InviteUnusable extends DomainError {
  readonly code = 'invite_unusable';
  constructor() {
    super('This invite cannot be used. Check that you entered it completely, or ask for another one.');
  }
}
