import { type Password, type PasswordHash, PasswordHasher } from '@gatehouse/core/account';

/** Holds up the answer to the first `hash` or `verify`, so that something else can happen meanwhile. */
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

  /** Resolves when somebody waits at the gate. */
  get reached(): Promise<void> {
    return this.#reached.promise;
  }

  open(): void {
    this.#opened.resolve();
  }

  override async hash(password: Password): Promise<PasswordHash> {
    const hash = await this.#inner.hash(password);
    await this.#pass('hash');
    return hash;
  }

  override async verify(password: Password, hash: PasswordHash): Promise<boolean> {
    const matches = await this.#inner.verify(password, hash);
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
