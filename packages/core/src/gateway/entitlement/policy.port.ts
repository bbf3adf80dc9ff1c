import type { Capabilities } from './capabilities.ts';

/** The one place where every gate asks what a holder may do. */
export abstract class PolicyPort {
  /**
   * The capabilities now, read from the stored entitlement at every call. An unknown DID has none. Rejects with
   * `PolicyUnavailable` if the entitlement cannot be read within the adapter's time limit: never "yes", never a silent
   * "no". Callers need no time limit of their own.
   */
  abstract effectiveCapabilities(did: string): Promise<Capabilities>;
}
