import { LatestKeys } from './latest-keys.ts';
import type { SharedAttempts } from './shared-attempts.ts';

const MAX_FAMILIAR_ADDRESSES = 50_000;

/** Addresses at which accounts have signed in, known to this process and to all proxies. */
export class FamiliarAddresses {
  readonly #here = new LatestKeys(MAX_FAMILIAR_ADDRESSES);
  readonly #shared: SharedAttempts | undefined;

  constructor(shared: SharedAttempts | undefined) {
    this.#shared = shared;
  }

  /** Returns whether this process knows the address. */
  isKnownHere(pair: string): boolean {
    return this.#here.has(pair);
  }

  async has(pair: string): Promise<boolean> {
    if (this.isKnownHere(pair)) return true;
    const isFamiliar = (await this.#shared?.ask((attempts) => attempts.isFamiliar(pair))) === true;
    // The owner must not be locked out if the database is unavailable later.
    if (isFamiliar) this.#here.add(pair);
    return isFamiliar;
  }

  async add(pair: string): Promise<void> {
    this.#here.add(pair);
    await this.#shared?.ask((attempts) => attempts.markFamiliar(pair));
  }
}
