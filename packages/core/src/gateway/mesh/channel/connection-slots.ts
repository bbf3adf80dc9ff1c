import { MemberAddresses } from '../peer/member-addresses.ts';

interface Waiting {
  readonly address: string;
  readonly close: () => void;
}

/**
 * Limits the open connections of all machines together. Machines that have not proved their membership cannot keep
 * members out: if all slots are taken, the connection that has waited longest for its proof is closed. Connections
 * from addresses of members are closed last.
 */
export class ConnectionSlots<Connection> {
  readonly #limit: number;
  readonly #waiting = new Map<Connection, Waiting>();
  readonly #members = new Set<Connection>();
  readonly #known: MemberAddresses;

  constructor(limit: number, known: MemberAddresses = new MemberAddresses()) {
    this.#limit = limit;
    this.#known = known;
  }

  /**
   * Gives the connection a slot. If no slot is free, closes a connection that waits for its proof. Returns false if
   * members use all slots. `close` must not throw.
   */
  add(connection: Connection, address: string, close: () => void): boolean {
    if (this.#waiting.size + this.#members.size >= this.#limit) {
      const closed = this.#oldest();
      if (closed === undefined) return false;
      const [ended, waiting] = closed;
      this.#waiting.delete(ended);
      waiting.close();
    }
    this.#waiting.set(connection, { address, close });
    return true;
  }

  /** Call this when the machine has proved its membership. From then on, `add` never closes this connection. */
  prove(connection: Connection): void {
    const waiting = this.#waiting.get(connection);
    if (waiting === undefined) return;
    this.#waiting.delete(connection);
    this.#members.add(connection);
    this.#known.add(waiting.address);
  }

  /** Call this when the connection has closed. */
  remove(connection: Connection): void {
    this.#waiting.delete(connection);
    this.#members.delete(connection);
  }

  /**
   * Returns the oldest waiting connection from an address at which no machine has proved its membership. If there is
   * none, returns the oldest waiting connection. Does not copy the list, because strangers can connect thousands of
   * times per second.
   */
  #oldest(): readonly [Connection, Waiting] | undefined {
    let first: readonly [Connection, Waiting] | undefined;
    for (const waiting of this.#waiting) {
      if (!this.#known.has(waiting[1].address)) return waiting;
      first ??= waiting;
    }
    return first;
  }
}
