import { DomainError } from '../../../kernel/domain-error.ts';

/** Too many passwords are already waiting to be checked. */
export class HasherBusy extends DomainError {
  readonly code = 'busy';
  constructor() {
    super('Too many people are signing in at the moment. Try again in a few seconds.');
  }
}
