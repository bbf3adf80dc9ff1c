import {
  MAX_PASSWORD_BYTES,
  type Password,
  type PasswordHash,
  PasswordHasher,
} from '@gatehouse/core/account';
import bcrypt from 'bcrypt';

const DEFAULT_COST = 12;
const HASH = /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{53}$/;

/**
 * Hashes passwords with bcrypt. Refuses passwords of more than 72 bytes, because the library would truncate them
 * silently.
 */
export class BcryptPasswordHasher extends PasswordHasher {
  readonly #cost: number;

  /** `cost` is the base-2 logarithm of the number of rounds. OWASP ASVS 11.4.2 requires at least 10. */
  constructor({ cost = DEFAULT_COST }: { readonly cost?: number } = {}) {
    super();
    this.#cost = cost;
  }

  override async hash(password: Password): Promise<PasswordHash> {
    if (isTooLong(password)) {
      throw new RangeError(
        `The password has more than the ${MAX_PASSWORD_BYTES} bytes that bcrypt reads. Use a shorter one.`,
      );
    }
    return bcrypt.hash(password.reveal(), this.#cost);
  }

  override async verify(password: Password, hash: PasswordHash): Promise<boolean> {
    if (isTooLong(password) || !HASH.test(hash)) return false;
    // PHP writes the version `2b` as `2y`.
    return bcrypt.compare(password.reveal(), hash.replace(/^\$2y/, '$2b'));
  }

  override isCurrent(hash: PasswordHash): boolean {
    return Number(HASH.exec(hash)?.[1] ?? 0) >= this.#cost;
  }

  override decoy(): PasswordHash {
    return `$2b$${String(this.#cost).padStart(2, '0')}$${'.'.repeat(53)}`;
  }
}

function isTooLong(password: Password): boolean {
  return Buffer.byteLength(password.reveal()) > MAX_PASSWORD_BYTES;
}
