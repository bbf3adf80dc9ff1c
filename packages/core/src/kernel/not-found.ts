import { DomainError } from './domain-error.ts';

/** The object does not exist, or the caller may not know of it. Both look the same. */
export class NotFound extends DomainError {
  readonly code = 'not_found';

  constructor(what: string) {
    super(`There is no such ${what}.`);
  }
}
