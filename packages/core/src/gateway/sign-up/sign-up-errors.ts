import { DomainError } from '../../kernel/domain-error.ts';

/** The invite is unknown, used, expired or being used now. The client cannot distinguish these. */
export class InviteUnusable extends DomainError {
  readonly code = 'invite_unusable';
  constructor() {
    super('This invite cannot be used. Check that it is typed in full, or ask for another.');
  }
}
