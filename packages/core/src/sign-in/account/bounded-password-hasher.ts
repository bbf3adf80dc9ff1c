import { HasherBusy } from './hasher-busy.ts';
import type { Password } from './password.ts';
import { type PasswordHash, PasswordHasher } from './password-hasher.port.ts';

/**
 * Lets at most `width` slow computations run at once; the others wait their turn, first come, first served. More at
 * once than there are cores makes nobody faster, and starves whatever else shares the threads. When `longestQueue`
 * wait already, the next is refused with `HasherBusy` at once: nobody would stay for an answer that late.
 */
export class BoundedPasswordHasher extends PasswordHasher {
  readonly #inner: PasswordHasher;
  readonly #waiting: (() => void)[] = [];
  readonly #longestQueue: number;
  #free: number;

  constructor(inner: PasswordHasher, width: number, longestQueue = 100) {
    super();
    if (!(width >= 1)) throw new RangeError(`At least one computation must be let through, not ${width}.`);
    this.#inner = inner;
    this.#longestQueue = longestQueue;
    this.#free = Math.floor(width);
  }

  override hash(password: Password): Promise<PasswordHash> {
    return this.#inTurn(() => this.#inner.hash(password));
  }

  override verify(password: Password, hash: PasswordHash): Promise<boolean> {
    return this.#inTurn(() => this.#inner.verify(password, hash));
  }

  override isCurrent(hash: PasswordHash): boolean {
    return this.#inner.isCurrent(hash);
  }

  override decoy(): PasswordHash {
    return this.#inner.decoy();
  }

  async #inTurn<T>(compute: () => Promise<T>): Promise<T> {
    if (this.#free === 0 && this.#waiting.length >= this.#longestQueue) throw new HasherBusy();
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await compute();
    } finally {
      // The place goes straight to whoever waited longest: a newcomer can not slip in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
