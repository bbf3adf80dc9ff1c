import type { Instant } from '../../kernel/instant.ts';

/** The identity key by which the gateway is known to other gateways, from an instant on. */
export interface GatewayKey {
  /** 1 for the first key, then without gaps. */
  readonly generation: number;
  /** Null for a gateway that has given up its key. */
  readonly fingerprint: string | null;
  readonly since: Instant;
}

/** Keeps the identity keys of the gateway. The latest counts; none is ever removed. */
export abstract class GatewayKeyStore {
  /** The latest key; undefined before the first. */
  abstract latest(): Promise<GatewayKey | undefined>;

  /**
   * Adds the key of the next generation. False, with nothing written, when that generation is there already. If callers add
   * one generation concurrently, exactly one gets `true`.
   */
  abstract add(key: GatewayKey): Promise<boolean>;
}
