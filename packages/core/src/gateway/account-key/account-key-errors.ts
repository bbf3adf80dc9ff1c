import { DomainError } from '../../kernel/domain-error.ts';

/** The gateway cannot keep or open the keys of accounts. Nothing was replaced. */
export class AccountKeyUnavailable extends DomainError {
  readonly code = 'account_key_unavailable';

  constructor(why: 'no secret' | 'another secret') {
    super(
      why === 'no secret'
        ? 'This gateway keeps no keys. Ask its operator to set JWT_SECRET.'
        : 'The key of this account was sealed with another secret. Ask the operator to add it to JWT_SECRET_ALSO_ACCEPTED.',
    );
  }
}

/** The key of the account is being changed in another way, or the change has another key. */
export class KeyChangeConflict extends DomainError {
  readonly code = 'key_change_conflict';

  constructor() {
    super(
      'Another change of the key is under way, or this one has ended. Read the key again and finish that change.',
    );
  }
}
