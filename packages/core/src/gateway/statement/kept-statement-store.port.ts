import type { Instant } from '../../kernel/instant.ts';
import type { KeptStatement } from './kept-statement.ts';

/** Stores the last good statement to each device. */
export abstract class KeptStatementStore {
  /** The statement to the device, or undefined if it does not exist. */
  abstract find(audience: string): Promise<KeptStatement | undefined>;

  /**
   * Replaces the stored statement to the same device. Returns false and changes nothing if the stored one has
   * a later version, or the same version and was issued later. If callers keep statements concurrently, the
   * latest of them is stored.
   */
  abstract keep(statement: KeptStatement): Promise<boolean>;

  /** Sets `seenAt` of the statement that is stored for the device, if `at` is later. Does nothing if none is stored. */
  abstract see(audience: string, at: Instant): Promise<void>;
}
