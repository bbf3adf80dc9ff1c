import type { Requester } from '../administration/requester.ts';
import type { Password } from './password.ts';
import { type PasswordHash, PasswordHasher } from './password-hasher.port.ts';

/**
 * Hashes with the preferred hasher, and verifies hashes of all given hashers. An operator can therefore change the
 * hasher of a deployment.
 */
export class MigratingPasswordHasher extends PasswordHasher {
  readonly #preferred: PasswordHasher;
  readonly #others: readonly PasswordHasher[];

  constructor(preferred: PasswordHasher, others: readonly PasswordHasher[]) {
    super();
    this.#preferred = preferred;
    this.#others = others;
  }

  override hash(password: Password, requester: Requester): Promise<PasswordHash> {
    return this.#preferred.hash(password, requester);
  }

  override async verify(password: Password, hash: PasswordHash, requester: Requester): Promise<boolean> {
    for (const hasher of [this.#preferred, ...this.#others]) {
      if (await hasher.verify(password, hash, requester)) return true;
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
