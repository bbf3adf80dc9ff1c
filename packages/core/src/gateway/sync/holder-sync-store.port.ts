import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** A holder's choice whether to sync while no browser is signed in. */
export interface HolderSync {
  /** True if files are synced even after the last browser has signed out. */
  readonly keepSyncing: boolean;
  /** True if the holder has chosen. Otherwise `keepSyncing` is false, and the holder is asked once. */
  readonly hasChosen: boolean;
  /** Time of the latest sign-in; null if no sign-in was recorded. */
  readonly signedInAt: Instant | null;
}

/**
 * Stores how the files of holders sync. Every method belongs to the surrounding unit of work, and accesses the data of
 * one holder only.
 */
export abstract class HolderSyncStore {
  /** The stored choice and sign-in. Returns false, false and null for an unknown holder. */
  abstract find(did: Did): Promise<HolderSync>;

  /** Records the sign-in, unless a later one is recorded. Does not change the other fields. */
  abstract recordSignIn(did: Did, at: Instant): Promise<void>;

  /** Records the holder's choice whether to keep syncing. Does not change the other fields. */
  abstract keepSyncing(did: Did, keeps: boolean): Promise<void>;
}
