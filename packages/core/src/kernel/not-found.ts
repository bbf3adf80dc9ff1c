import { DomainError } from './domain-error.ts';

/** The object does not exist, or the caller must not know that it exists. The caller cannot distinguish these cases. */
export class NotFound extends DomainError {
  readonly code = 'not_found';

  constructor(what: string) {
    super(`There is no such ${what}.`);
  }
}
