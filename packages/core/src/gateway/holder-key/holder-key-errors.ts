import { DomainError } from '../../kernel/domain-error.ts';

/** The gateway cannot store or open the keys of holders. No key was replaced. */
export class HolderKeyUnavailable extends DomainError {
  readonly code = 'account_key_unavailable';

  constructor(why: 'no secret' | 'another secret') {
    super(
      why === 'no secret'
        ? 'This gateway keeps no keys. Ask its operator to set JWT_SECRET.'
        : 'The key of this holder was sealed with another secret. Ask the operator to add it to JWT_SECRET_ALSO_ACCEPTED.',
    );
  }
}

/**
 * The holder is already changing to another key, the new key is the current key, or the key to finish with is not the
 * next key.
 */
export class KeyChangeConflict extends DomainError {
  readonly code = 'key_change_conflict';

  constructor() {
    super(
      'Another change of the key is in progress, or this change has ended. Read the key again, and finish any change in progress.',
    );
  }
}
