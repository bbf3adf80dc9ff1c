import { DomainError } from './domain-error.ts';

/** The database can not be used now: it is away, full, read-only, damaged or busy. Trying again may help. */
export class StorageUnavailable extends DomainError {
  readonly code = 'storage_unavailable';
  /** What is wrong, in words for whoever runs the server. */
  readonly reason: string;

  constructor(reason: string, options?: { readonly cause: unknown }) {
    super('The server can not use its database at the moment. Please try again soon.', options);
    this.reason = reason;
  }
}
