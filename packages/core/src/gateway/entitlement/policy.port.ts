import type { Capabilities } from './capabilities.ts';

/** The one place that every gate asks what an account may do. */
export abstract class PolicyPort {
  /**
   * What the account may do now, read from the record at every call. An unknown account may do nothing. Rejects with
   * `PolicyUnavailable` if the record cannot be read in time: never "yes", never a silent "no".
   */
  abstract effectiveCapabilities(did: string): Promise<Capabilities>;
}
