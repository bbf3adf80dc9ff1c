import { DomainError } from './domain-error.ts';

/**
 * The database or another store, such as the block store, cannot be used now. It is unreachable, full, read-only,
 * damaged or busy, or does not respond in time. A retry can succeed. A connection that did not respond is not used
 * again.
 */
export class StorageUnavailable extends DomainError {
  readonly code = 'storage_unavailable';
  /** The cause, for the logs of the operator. */
  readonly reason: string;

  constructor(reason: string, options?: { readonly cause: unknown }) {
    super('The server cannot use its database at the moment. Please try again soon.', options);
    this.reason = reason;
  }
}
