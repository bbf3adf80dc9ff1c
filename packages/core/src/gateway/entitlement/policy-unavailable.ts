import { DomainError } from '../../kernel/domain-error.ts';

/** What the account may do can not be known now; whoever asked must refuse and may ask again. */
export class PolicyUnavailable extends DomainError {
  readonly code = 'policy_unavailable';

  constructor(options?: { readonly cause: unknown }) {
    super('What this account may do can not be determined at the moment.', options);
  }
}
