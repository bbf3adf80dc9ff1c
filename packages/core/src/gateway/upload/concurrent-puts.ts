import type { Did } from '../pds/did.ts';
import { TooManyPuts, TooManyPutsOfHolder } from './upload-errors.ts';
import type { UploadLimits } from './upload-limits.ts';

/**
 * Share of the places that is reserved for holders who send no other block at the moment. Without it, a few holders
 * could take all places.
 */
const SHARE_OF_FIRST_PUTS = 1 / 4;

/** Limits how many blocks this process receives at the same time, in total and from one holder. */
export class ConcurrentPuts {
  readonly #limits: UploadLimits;
  readonly #running = new Map<Did, number>();
  #all = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /** Runs the work. Throws `TooManyPutsOfHolder` or `TooManyPuts` instead if a limit is reached. */
  async run<T>(holder: Did, work: () => Promise<T>): Promise<T> {
    const { putsPerHolder, putsPerProcess } = this.#limits;
    const own = this.#running.get(holder) ?? 0;
    if (own >= putsPerHolder) throw new TooManyPutsOfHolder(putsPerHolder);
    const kept = own === 0 ? 0 : Math.floor(putsPerProcess * SHARE_OF_FIRST_PUTS);
    if (this.#all >= putsPerProcess - kept) throw new TooManyPuts();
    this.#count(holder, 1);
    try {
      return await work();
    } finally {
      this.#count(holder, -1);
    }
  }

  #count(holder: Did, change: number): void {
    this.#all += change;
    const own = (this.#running.get(holder) ?? 0) + change;
    if (own === 0) this.#running.delete(holder);
    else this.#running.set(holder, own);
  }
}
