import type { Requester } from '../administration/requester.ts';
import { FairQueue } from './fair-queue.ts';
import { HasherBusy } from './hasher-busy.ts';
import type { Password } from './password.ts';
import { type PasswordHash, PasswordHasher } from './password-hasher.port.ts';

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: HasherBusy) => void;
}

const MAX_WAITING_PER_ADDRESS = 20;
const MAX_WAITING_PER_SITE = 40;
/**
 * Maximum number of computations for familiar addresses that begin in a row while others wait. Without it, a user who
 * signs in again and again with the right password could keep all new addresses waiting forever.
 */
const MAX_FAMILIAR_IN_A_ROW = 4;

/**
 * Runs at most `width` slow computations at a time. More computations than processor cores would not be faster. The
 * others wait in two queues. The queue for requesters at familiar addresses comes first, but after four of its
 * computations, one of the other queue begins. In each queue, sites take turns (see `FairQueue`), so that no site can
 * block the others by filling the queue. If a queue is full, one computation is rejected with `HasherBusy`: the new
 * one, or one of a site that has more waiting computations. A new computation is also rejected if its address or site
 * has used all its places.
 */
export class BoundedPasswordHasher extends PasswordHasher {
  readonly #inner: PasswordHasher;
  readonly #familiar: FairQueue<Waiting>;
  readonly #strangers: FairQueue<Waiting>;
  #free: number;
  #familiarInARow = 0;

  constructor(inner: PasswordHasher, width: number, longestQueue = 100) {
    super();
    if (!(width >= 1)) throw new RangeError(`The width must be at least 1, not ${width}.`);
    const limits = {
      total: longestQueue,
      perAddress: MAX_WAITING_PER_ADDRESS,
      perSite: MAX_WAITING_PER_SITE,
    };
    this.#inner = inner;
    this.#familiar = new FairQueue(limits);
    this.#strangers = new FairQueue(limits);
    this.#free = Math.floor(width);
  }

  override hash(password: Password, requester: Requester): Promise<PasswordHash> {
    return this.#inTurn(requester, () => this.#inner.hash(password, requester));
  }

  override verify(password: Password, hash: PasswordHash, requester: Requester): Promise<boolean> {
    return this.#inTurn(requester, () => this.#inner.verify(password, hash, requester));
  }

  override isCurrent(hash: PasswordHash): boolean {
    return this.#inner.isCurrent(hash);
  }

  override decoy(): PasswordHash {
    return this.#inner.decoy();
  }

  async #inTurn<T>(requester: Requester, compute: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(requester);
    try {
      return await compute();
    } finally {
      // The free place is given directly to the next waiting computation, so that a new request cannot take
      // it first.
      const next = this.#next();
      if (next) next.begin();
      else this.#free += 1;
    }
  }

  /** Removes and returns the computation that begins next; undefined if none waits. */
  #next(): Waiting | undefined {
    const stranger = this.#familiarInARow >= MAX_FAMILIAR_IN_A_ROW ? this.#strangers.take() : undefined;
    const familiar = stranger ? undefined : this.#familiar.take();
    this.#familiarInARow = familiar ? this.#familiarInARow + 1 : 0;
    return stranger ?? familiar ?? this.#strangers.take();
  }

  #turn({ address, isFamiliar }: Requester): Promise<void> {
    const queue = isFamiliar ? this.#familiar : this.#strangers;
    return new Promise((begin, refuse) => queue.add(address, { begin, refuse })?.refuse(new HasherBusy()));
  }
}
