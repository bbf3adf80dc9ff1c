import type { Capabilities } from './capabilities.ts';

/** Decides what a holder can do. Every gate uses this port. */
export abstract class PolicyPort {
  /**
   * Returns the current capabilities, read from the stored entitlement at every call. An unknown DID has no capability.
   * Rejects with `PolicyUnavailable` if the entitlement cannot be read within the adapter's time limit. Never returns a
   * guess. Callers need no time limit of their own.
   */
  abstract effectiveCapabilities(did: string): Promise<Capabilities>;
}
