import { DomainError } from '../../kernel/domain-error.ts';

/**
 * The server cannot determine the capabilities of the holder now. The caller must refuse the request and can retry
 * later.
 */
export class PolicyUnavailable extends DomainError {
  readonly code = 'policy_unavailable';

  constructor(
    options?: ErrorOptions,
    message = 'The capabilities of this customer cannot be determined at the moment. Try again later.',
  ) {
    super(message, options);
  }
}
