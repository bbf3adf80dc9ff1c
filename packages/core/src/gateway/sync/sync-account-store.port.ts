import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** Permission of an account to sync while no browser is signed in. */
export interface SyncAccount {
  /** True: files are synced even after the last browser has signed out. */
  readonly keepSyncing: boolean;
  /** The latest sign-in; null if there was none since sync was introduced. */
  readonly signedInAt: Instant | null;
}

/** Stores how accounts sync. */
export abstract class SyncAccountStore {
  /** An unknown account does not keep syncing and has not signed in. */
  abstract find(did: Did): Promise<SyncAccount>;

  /**
   * Records the sign-in and leaves the other fields unchanged. A sign-in before the recorded one changes
   * nothing.
   */
  abstract recordSignIn(did: Did, at: Instant): Promise<void>;

  /** Sets whether the account keeps syncing, and leaves the other fields unchanged. */
  abstract keepSyncing(did: Did, keeps: boolean): Promise<void>;
}
