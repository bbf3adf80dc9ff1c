import type { Did } from '../pds/did.ts';

/** A record whose write has begun. */
export interface WriteAttempt {
  /** The revision of the file that the record shows. */
  readonly revision: number;
  /** SHA-256 of the record as canonical JSON. */
  readonly digest: string;
}

/**
 * Stores the records that a worker has begun to write, until the outcome is known. If the response to a write
 * is lost, the repository can contain the record although we do not know it. Without this store, that record
 * would look like a change by another program.
 */
export abstract class WriteAttempts {
  /** Adds the attempt. Does nothing if this record was added before for the file. */
  abstract begin(holder: Did, file: string, attempt: WriteAttempt): Promise<void>;

  /** Digests of the records that may have been written for the file. */
  abstract digests(holder: Did, file: string): Promise<ReadonlySet<string>>;

  /** Removes the attempts of this revision of the file and of earlier ones. */
  abstract forget(holder: Did, file: string, revision: number): Promise<void>;
}
