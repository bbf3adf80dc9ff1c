import { siteOf } from '@gatehouse/core/throttle';
import { subscriberOf } from '../../address/subscriber-of.ts';

/** A body of which a part has arrived. */
export interface ArrivingBody {
  readonly network: Network;
  /** Memory that the body uses. */
  bytes: number;
  /** Frees the memory and refuses the request. */
  readonly drop: () => void;
}

interface Network {
  readonly name: string;
  bytes: number;
  /** The bodies in the order in which they began. */
  readonly bodies: Set<ArrivingBody>;
}

/**
 * Limits the memory of bodies that have not arrived completely. Above the limit, drops the oldest body of the network
 * that uses the most memory. A network is an IPv4 address or an IPv6 /48. So a client with many slow bodies loses
 * these, and bodies that arrive quickly are not refused. The network is that of the connection. If all connections come
 * from one proxy, the oldest of all bodies is dropped.
 */
export class BodyMemory {
  readonly #limit: number;
  readonly #networks = new Map<string, Network>();
  #bytes = 0;

  /** `limit` is in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Memory of all bodies in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a body that uses no memory yet. Call `remove` when it has arrived or failed. */
  add(address: string, drop: () => void): ArrivingBody {
    const name = siteOf(subscriberOf(address));
    const network = this.#networks.get(name) ?? { name, bytes: 0, bodies: new Set() };
    const body = { network, bytes: 0, drop };
    network.bodies.add(body);
    this.#networks.set(name, network);
    return body;
  }

  /** Counts additional memory of the body. Can drop any body, including this one. */
  grow(body: ArrivingBody, bytes: number): void {
    this.#count(body, bytes);
    while (this.#bytes > this.#limit) {
      const dropped = this.#oldestOfLargest();
      this.remove(dropped);
      dropped.drop();
    }
  }

  /** Does nothing if the body was removed or dropped before. */
  remove(body: ArrivingBody): void {
    const { name, bodies } = body.network;
    if (!bodies.delete(body)) return;
    this.#count(body, -body.bytes);
    if (bodies.size === 0) this.#networks.delete(name);
  }

  #count(body: ArrivingBody, bytes: number): void {
    body.bytes += bytes;
    body.network.bytes += bytes;
    this.#bytes += bytes;
  }

  #oldestOfLargest(): ArrivingBody {
    const [first, ...others] = this.#networks.values();
    const largest = others.reduce((most, each) => (each.bytes > most.bytes ? each : most), first as Network);
    return largest.bodies.values().next().value as ArrivingBody;
  }
}
