import type { MultiaddrConnection } from '@libp2p/interface';

/** Counts the open connections that peers have opened, and limits those of each peer. */
export class ConnectionLimit {
  readonly #perPeer: number;
  readonly #open = new Map<string, number>();

  constructor(perPeer: number) {
    this.#perPeer = perPeer;
  }

  /**
   * Counts the connection until it closes. Returns false, and counts nothing, if the peer has too many connections, or
   * if this connection is closed already.
   */
  add(peer: string, connection: MultiaddrConnection): boolean {
    const open = this.#open.get(peer) ?? 0;
    if (open >= this.#perPeer || connection.status !== 'open') return false;
    this.#open.set(peer, open + 1);
    connection.addEventListener('close', () => this.#remove(peer), { once: true });
    return true;
  }

  #remove(peer: string): void {
    const left = (this.#open.get(peer) ?? 1) - 1;
    if (left > 0) this.#open.set(peer, left);
    else this.#open.delete(peer);
  }
}
