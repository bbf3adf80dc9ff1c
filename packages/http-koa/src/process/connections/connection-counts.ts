import { SITE_LIMIT_FACTOR, siteOf } from '@gatehouse/core/throttle';
import { subscriberOf } from '../../address/subscriber-of.ts';

/**
 * Counts open connections. Each IPv6 /64 network is treated as one client. The owner of a /48 network has 65,536 such
 * networks, so all clients of a /48 together can have only twice as many connections as one client.
 */
export class ConnectionCounts {
  readonly #perClient: number;
  readonly #open = new Map<string, number>();

  constructor(perClient: number) {
    this.#perClient = perClient;
  }

  /**
   * Counts a connection from the address. Returns false, and counts nothing, if that would exceed a limit.
   */
  add(address: string): boolean {
    const client = subscriberOf(address);
    const site = siteOf(client);
    if (this.#at(client) >= this.#perClient || this.#at(site) >= SITE_LIMIT_FACTOR * this.#perClient)
      return false;
    for (const key of new Set([client, site])) this.#open.set(key, this.#at(key) + 1);
    return true;
  }

  /** Call this when a counted connection closes. */
  remove(address: string): void {
    const client = subscriberOf(address);
    for (const key of new Set([client, siteOf(client)])) {
      const left = this.#at(key) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    }
  }

  #at(key: string): number {
    return this.#open.get(key) ?? 0;
  }
}
