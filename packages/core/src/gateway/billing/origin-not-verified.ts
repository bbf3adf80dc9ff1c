import { DomainError } from '../../kernel/domain-error.ts';

/** The request does not prove that the named source has sent it. */
export class OriginNotVerified extends DomainError {
  readonly code = 'origin_not_verified';

  constructor() {
    super(
      'The origin of this request could not be verified. Check the secret with which the sender signs it.',
    );
  }
}
