import { type Password, type PasswordHash, PasswordHasher } from '@gatehouse/core/account';

/** A hasher whose "hash" contains the password in plain text. It takes no time and is for tests only. */
export class ReadablePasswordHasher extends PasswordHasher {
  readonly #cost: number;
  #salt = 0;

  constructor(cost = 1) {
    super();
    this.#cost = cost;
  }

  override async hash(password: Password): Promise<PasswordHash> {
    this.#salt += 1;
    return `readable$${this.#cost}$${this.#salt}$${password.reveal()}`;
  }

  override async verify(password: Password, hash: PasswordHash): Promise<boolean> {
    const [kind, , , ...rest] = hash.split('$');
    return kind === 'readable' && rest.join('$') === password.reveal();
  }

  override isCurrent(hash: PasswordHash): boolean {
    const [kind, cost] = hash.split('$');
    return kind === 'readable' && Number(cost) >= this.#cost;
  }

  override decoy(): PasswordHash {
    return 'none';
  }
}
