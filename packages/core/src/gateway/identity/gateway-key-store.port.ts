import type { Instant } from '../../kernel/instant.ts';

/** The key by which other gateways recognize this gateway, and the instant from which the key is valid. */
export interface GatewayKey {
  /** Number of the key: 1 for the first, and 1 more for each further key. */
  readonly generation: number;
  /** Fingerprint of the key; null if the gateway no longer has a key. */
  readonly fingerprint: string | null;
  readonly since: Instant;
}

/**
 * Stores the identity keys of the gateway. Only the latest key is valid, but no key is ever removed. Every method
 * belongs to the surrounding unit of work. Other servers see a committed change from their next call.
 */
export abstract class GatewayKeyStore {
  /** The latest key; undefined if no key was added yet. */
  abstract latest(): Promise<GatewayKey | undefined>;

  /**
   * Adds the key of the next generation. Returns false and writes nothing if that generation is already stored. If
   * callers add one generation concurrently, exactly one gets `true`.
   */
  abstract add(key: GatewayKey): Promise<boolean>;
}
