import { type Password, type PasswordHash, PasswordHasher, type Requester } from '@gatehouse/core/account';

/**
 * A hasher that delays the result of its first `hash` or `verify`, so that the test can do something else before the
 * result.
 */
export class GatedPasswordHasher extends PasswordHasher {
  readonly #inner: PasswordHasher;
  readonly #gated: 'hash' | 'verify';
  readonly #reached = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();

  constructor(inner: PasswordHasher, gated: 'hash' | 'verify') {
    super();
    this.#inner = inner;
    this.#gated = gated;
  }

  /** Resolves when a caller waits for the delayed result. */
  get reached(): Promise<void> {
    return this.#reached.promise;
  }

  open(): void {
    this.#opened.resolve();
  }

  override async hash(password: Password, requester: Requester): Promise<PasswordHash> {
    const hash = await this.#inner.hash(password, requester);
    await this.#pass('hash');
    return hash;
  }

  override async verify(password: Password, hash: PasswordHash, requester: Requester): Promise<boolean> {
    const matches = await this.#inner.verify(password, hash, requester);
    await this.#pass('verify');
    return matches;
  }

  override isCurrent(hash: PasswordHash): boolean {
    return this.#inner.isCurrent(hash);
  }

  override decoy(): PasswordHash {
    return this.#inner.decoy();
  }

  async #pass(operation: 'hash' | 'verify'): Promise<void> {
    if (operation !== this.#gated) return;
    this.#reached.resolve();
    await this.#opened.promise;
  }
}
