import { LatestKeys } from './latest-keys.ts';
import type { Shared } from './limited-attempts.ts';

const MAX_FAMILIAR_ADDRESSES = 50_000;

/**
 * Pairs of a PDS account and an address at which it has signed in. Some are known to this process, and all are in the
 * database that the proxies share.
 */
export class FamiliarAddresses {
  readonly #here = new LatestKeys(MAX_FAMILIAR_ADDRESSES);
  readonly #shared: Shared | undefined;

  constructor(shared: Shared | undefined) {
    this.#shared = shared;
  }

  /** Returns whether this process knows the pair. */
  isKnownHere(pair: string): boolean {
    return this.#here.has(pair);
  }

  async has(pair: string): Promise<boolean> {
    if (this.isKnownHere(pair)) return true;
    const isFamiliar = (await this.#shared?.counts.ask((attempts) => attempts.isFamiliar(pair))) === true;
    // The pair is also stored in this process, so that the owner is not locked out while the database is unavailable.
    if (isFamiliar) this.#here.add(pair);
    return isFamiliar;
  }

  async add(pair: string): Promise<void> {
    this.#here.add(pair);
    if (!this.#shared) return;
    const { counts, clock } = this.#shared;
    await counts.ask((attempts) => attempts.markFamiliar(pair, clock.now()));
  }
}
