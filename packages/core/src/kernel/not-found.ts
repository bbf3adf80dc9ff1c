import { DomainError } from './domain-error.ts';

/** There is no such thing, or none that the caller may know of: both look the same. */
export class NotFound extends DomainError {
  readonly code = 'not_found';

  constructor(what: string) {
    super(`There is no such ${what}.`);
  }
}
