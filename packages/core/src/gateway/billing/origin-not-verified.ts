import { DomainError } from '../../kernel/domain-error.ts';

/** The request does not come from whom it says, or can not prove it. */
export class OriginNotVerified extends DomainError {
  readonly code = 'origin_not_verified';

  constructor() {
    super('The origin of this request could not be verified.');
  }
}
