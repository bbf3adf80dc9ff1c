import { DomainError } from '../../kernel/domain-error.ts';

/** Too many passwords already wait to be checked. */
export class HasherBusy extends DomainError {
  readonly code = 'busy';
  constructor() {
    super('Too many people are signing in at the moment. Try again in a few seconds.');
  }
}
