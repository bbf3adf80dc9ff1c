import type { Milliseconds } from '@gatehouse/core/kernel';

/** Limits that protect a server and the requests in flight when it stops. */
export interface ServerLimits {
  /** Time for which the server continues to serve after `/readyz` has begun to return 503. */
  readonly drainDelay: Milliseconds;
  /** Time after `drainDelay` in which requests in flight must end. Then their connections are closed. */
  readonly stopTimeout: Milliseconds;
  /** Maximum number of open connections in total, in all workers together. */
  readonly maxConnections: number;
  /**
   * Maximum number of open connections of one client: an IPv4 address or an IPv6 /64. All clients of an IPv6 /48 can
   * have twice as many. All workers together accept about twice this number. See `clientShare`.
   */
  readonly maxConnectionsPerAddress: number;
  /** Addresses for which `maxConnectionsPerAddress` is ignored, because one proxy connects for many clients. */
  readonly trustedProxies: readonly string[];
}

/** Default limits. In production, `serverLimits` sets another default for `drainDelay`. */
export const DEFAULT_LIMITS: ServerLimits = {
  drainDelay: 0,
  stopTimeout: 20_000,
  maxConnections: 4_096,
  maxConnectionsPerAddress: 256,
  trustedProxies: [],
};
