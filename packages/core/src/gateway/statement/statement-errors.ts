import { DomainError } from '../../kernel/domain-error.ts';

/** The entitlement service cannot be reached or refuses the request. */
export class EntitlementServiceUnavailable extends DomainError {
  readonly code = 'entitlement_service_unavailable';

  constructor(reason: string, options?: ErrorOptions) {
    super(`The entitlement service returned no statement: ${reason}.`, options);
  }
}

/** The entitlement service returned an invalid statement. The last valid statement is kept. */
export class StatementRefused extends DomainError {
  readonly code = 'statement_refused';

  constructor(fault: string) {
    super(`The statement of the entitlement service ${fault}.`);
  }
}
