import { DomainError } from '../../kernel/domain-error.ts';

/** The capabilities of the account cannot be determined now. The caller must refuse and may ask again. */
export class PolicyUnavailable extends DomainError {
  readonly code = 'policy_unavailable';

  constructor(options?: { readonly cause: unknown }) {
    super('What this account may do cannot be determined at the moment.', options);
  }
}
