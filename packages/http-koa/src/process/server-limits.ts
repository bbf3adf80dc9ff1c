import type { Milliseconds } from '@gatehouse/core/kernel';

/** Limits that protect a server and the requests in flight when it stops. */
export interface ServerLimits {
  /** How long the server continues to serve after `/readyz` has announced that it stops. */
  readonly drainDelay: Milliseconds;
  /** How long requests in flight can take after that, before their connections are closed. */
  readonly stopTimeout: Milliseconds;
  /** Maximum number of open connections in total. */
  readonly maxConnections: number;
  /**
   * Maximum number of open connections of one client: an IPv4 address or an IPv6 /64. All clients of an IPv6 /48 can
   * have twice as many.
   */
  readonly maxConnectionsPerAddress: number;
  /** Addresses whose connections are limited only in total, because one proxy connects for many clients. */
  readonly trustedProxies: readonly string[];
}

/** Limits of a server in development, and of a server in a test. */
export const DEFAULT_LIMITS: ServerLimits = {
  drainDelay: 0,
  stopTimeout: 20_000,
  maxConnections: 4_096,
  maxConnectionsPerAddress: 256,
  trustedProxies: [],
};
