import type { Did } from '../pds/did.ts';

/** A record that a worker has begun to write. */
export interface WriteAttempt {
  /** The revision of the file that the record describes. */
  readonly revision: number;
  /** SHA-256 of the record as canonical JSON. */
  readonly digest: string;
}

/**
 * Stores the records that a worker has begun to write, until the outcome is known. If the response to a write is lost,
 * the repository can contain the record although the worker does not know this. Without this store, such a record would
 * look like a change by another program. Every method belongs to the surrounding unit of work.
 */
export abstract class WriteAttempts {
  /** Adds the attempt. Does nothing if the same record of the file was added before. */
  abstract begin(holder: Did, file: string, attempt: WriteAttempt): Promise<void>;

  /** Returns the digests of the records that a worker could have written for the file. */
  abstract digests(holder: Did, file: string): Promise<ReadonlySet<string>>;

  /** Removes the attempts for this revision of the file and for earlier revisions. */
  abstract forget(holder: Did, file: string, revision: number): Promise<void>;
}
