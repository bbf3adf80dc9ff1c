import { DomainError } from '../../kernel/domain-error.ts';

/** More people wait for their password to be checked than can be served in good time. */
export class HasherBusy extends DomainError {
  readonly code = 'busy';
  constructor() {
    super('Too many people are signing in at this moment. Try again in a few seconds.');
  }
}
