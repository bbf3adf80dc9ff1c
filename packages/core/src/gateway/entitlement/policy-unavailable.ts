import { DomainError } from '../../kernel/domain-error.ts';

/** The capabilities of the holder cannot be determined now. The caller must refuse and can retry. */
export class PolicyUnavailable extends DomainError {
  readonly code = 'policy_unavailable';

  constructor(
    options?: ErrorOptions,
    message = 'What this account may do cannot be determined at the moment.',
  ) {
    super(message, options);
  }
}
