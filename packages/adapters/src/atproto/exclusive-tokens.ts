import { AsyncLocalStorage } from 'node:async_hooks';
import type { HeldLock, Lock } from '@gatehouse/core/kernel';

/**
 * One use of tokens, during which the lock is held. `read` contains the latest sealed tokens that this use has read or
 * stored, by DID.
 */
interface TokenUse {
  readonly held: HeldLock;
  readonly read: Map<string, string>;
}

/**
 * Ensures that one process at a time uses the tokens of a PDS account. If a process hangs and loses the lock, it sends
 * no further request. It also replaces only the tokens that it has read, so it cannot overwrite newer tokens of another
 * process.
 */
export class ExclusiveTokens {
  readonly #lock: Lock;
  readonly #name: string;
  readonly #uses = new AsyncLocalStorage<TokenUse>();

  /** `name`: prefix of the lock names. Each OAuth client of the installation needs its own prefix. */
  constructor(lock: Lock, name: string) {
    this.#lock = lock;
    this.#name = name;
  }

  /** Acquires the lock of these tokens, runs the work, and releases the lock. */
  use<T>(tokens: string, work: () => T | PromiseLike<T>): Promise<T> {
    return this.#lock.hold(`${this.#name} ${tokens}`, (held) =>
      this.#uses.run({ held, read: new Map() }, async () => work()),
    );
  }

  /** Records the sealed tokens that the current use has read or stored. */
  note(did: string, sealed: string | undefined): void {
    if (sealed !== undefined) this.#uses.getStore()?.read.set(did, sealed);
  }

  /**
   * Returns the latest sealed tokens that the current use has read or stored. Returns undefined if there are none, and
   * outside a use, for example in a sign-in.
   */
  readBefore(did: string): string | undefined {
    return this.#uses.getStore()?.read.get(did);
  }

  /**
   * Returns a `fetch` that rejects if the current use has lost the lock. Without it, two processes could use the same
   * refresh token, which works only once.
   */
  guarded(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (...request) => {
      if (this.#uses.getStore()?.held.isLost)
        throw new Error('The lock on these tokens was lost, so they are not used. Try again.');
      return fetch(...request);
    };
  }
}
