import type { Capabilities } from './capabilities.ts';

/** Decides what a holder can do. Every gate uses this port. */
export abstract class PolicyPort {
  /**
   * The capabilities now, read from the stored entitlement at every call. An unknown DID has none. Rejects with
   * `PolicyUnavailable` if the entitlement cannot be read within the adapter's time limit, and never returns a guess.
   * Callers need no time limit of their own.
   */
  abstract effectiveCapabilities(did: string): Promise<Capabilities>;
}
