import type { Json } from '../../kernel/json.ts';
import type { Did } from '../pds/did.ts';
import type { Nsid } from '../pds/nsid.ts';
import type { RecordKey } from '../pds/record-key.ts';

/** A place for a record in the repository of an account. */
export interface RecordPlace {
  readonly did: Did;
  readonly collection: Nsid;
  readonly rkey: RecordKey;
}

/** A record in a repository. */
export interface FoundRecord {
  readonly cid: string;
  readonly value: Json;
}

/**
 * Writes single records to the repositories of accounts, with the authorization that each user gave at
 * sign-in. Every method throws `SignInRequired`, `WriteDenied`, `RecordRefused`, `RepositoryBusy` or
 * `RepositoryUnavailable`. After `RepositoryUnavailable` the write may or may not have happened.
 */
export abstract class HolderRepository {
  /**
   * Writes the record and returns its CID. `replaces` is the CID of the record to replace; null to create
   * one. Throws `RecordChanged` if the current record has another CID. Safe to repeat: writing the current
   * record again succeeds and changes nothing, whatever the value of `replaces`.
   */
  abstract put(place: RecordPlace, record: Json, replaces: string | null): Promise<string>;

  /** Deletes the record under the same condition as `put`. Does nothing if there is none. */
  abstract remove(place: RecordPlace, replaces: string | null): Promise<void>;

  /** The current record, or undefined if it does not exist. */
  abstract read(place: RecordPlace): Promise<FoundRecord | undefined>;
}
