import type { Instant } from '../../kernel/instant.ts';
import type { KeptStatement } from './kept-statement.ts';

/** Stores the last valid statement for each device. Every method belongs to the surrounding unit of work. */
export abstract class KeptStatementStore {
  /** The statement for the device; undefined if none is stored. */
  abstract find(audience: string): Promise<KeptStatement | undefined>;

  /**
   * Replaces the stored statement for the same device. Returns false and changes nothing if the stored statement has a
   * later version, or has the same version and was issued later. If callers store statements concurrently, the latest
   * of them is kept.
   */
  abstract keep(statement: KeptStatement): Promise<boolean>;

  /** Sets `seenAt` of the device's statement to `at`, if `at` is later. Does nothing if no statement is stored. */
  abstract see(audience: string, at: Instant): Promise<void>;
}
