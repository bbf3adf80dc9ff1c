import type { Json } from '../../kernel/json.ts';
import type { Did } from '../pds/did.ts';
import type { Nsid } from '../pds/nsid.ts';
import type { RecordKey } from '../pds/record-key.ts';

/** The place of a record in the repository of a holder. */
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
 * Writes single records to holders' repositories, with the authorization that each user granted at sign-in. Every
 * method throws `SignInRequired`, `WriteDenied`, `RecordRefused`, `RepositoryBusy` or `RepositoryUnavailable`. After
 * `RepositoryUnavailable` it is unknown whether the record was written.
 */
export abstract class HolderRepository {
  /**
   * Writes the record and returns its CID. `replaces` is the CID of the record to replace, or null to create a record.
   * Throws `RecordChanged` if the current record has another CID. Calls can be repeated: writing the current record
   * again succeeds and changes nothing, whatever the value of `replaces`.
   */
  abstract put(place: RecordPlace, record: Json, replaces: string | null): Promise<string>;

  /**
   * Deletes the record. Throws `RecordChanged` if the current record has a CID other than `replaces`. Does nothing if
   * there is no record.
   */
  abstract remove(place: RecordPlace, replaces: string | null): Promise<void>;

  /** The current record, or undefined if it does not exist. */
  abstract read(place: RecordPlace): Promise<FoundRecord | undefined>;
}
