import { DomainError } from '../../kernel/domain-error.ts';

/** The request is not from the source that it names, or does not prove it. */
export class OriginNotVerified extends DomainError {
  readonly code = 'origin_not_verified';

  constructor() {
    super('The origin of this request could not be verified.');
  }
}
