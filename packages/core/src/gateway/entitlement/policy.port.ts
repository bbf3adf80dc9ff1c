import type { Capabilities } from './capabilities.ts';

/** Decides what a holder can do. Every gate uses this port. */
export abstract class PolicyPort {
  /**
   * Returns the current capabilities. Reads them at every call from the stored entitlement, or on a gateway at home
   * from the last valid statement. A DID without an entitlement has no capability. Rejects with `PolicyUnavailable` if
   * the source cannot be read within the adapter's time limit, or if there is no valid statement. Never returns a
   * guess. Callers need no time limit of their own.
   */
  abstract effectiveCapabilities(did: string): Promise<Capabilities>;
}
