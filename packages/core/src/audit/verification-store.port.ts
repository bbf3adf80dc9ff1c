import type { Instant } from '../kernel/instant.ts';

/** Time and result of the last verification of the audit log. */
export interface Verification {
  readonly at: Instant;
  readonly intact: boolean;
  /**
   * Number of rows, and hash of the last row; null if the log has a fault. `intact` can also be false because other
   * records differ from the log.
   */
  readonly rows: number | null;
  readonly head: string | null;
}

/** Stores the latest verification of the audit log. Every method belongs to the surrounding unit of work. */
export abstract class VerificationStore {
  /** Replaces the stored verification, unless the stored one is later. */
  abstract record(verification: Verification): Promise<void>;

  /** The latest verification; undefined if there was none. */
  abstract last(): Promise<Verification | undefined>;
}
