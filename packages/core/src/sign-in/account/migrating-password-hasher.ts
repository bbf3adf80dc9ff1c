import type { Password } from './password.ts';
import { type PasswordHash, PasswordHasher } from './password-hasher.port.ts';

/** Hashes with the preferred hasher and still verifies what the others made, so that a deployment can move on. */
export class MigratingPasswordHasher extends PasswordHasher {
  readonly #preferred: PasswordHasher;
  readonly #others: readonly PasswordHasher[];

  constructor(preferred: PasswordHasher, others: readonly PasswordHasher[]) {
    super();
    this.#preferred = preferred;
    this.#others = others;
  }

  override hash(password: Password): Promise<PasswordHash> {
    return this.#preferred.hash(password);
  }

  override async verify(password: Password, hash: PasswordHash): Promise<boolean> {
    for (const hasher of [this.#preferred, ...this.#others]) {
      if (await hasher.verify(password, hash)) return true;
    }
    return false;
  }

  override isCurrent(hash: PasswordHash): boolean {
    return this.#preferred.isCurrent(hash);
  }

  override decoy(): PasswordHash {
    return this.#preferred.decoy();
  }
}
