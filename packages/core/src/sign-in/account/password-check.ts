import { Secret } from '../../kernel/secret.ts';
import type { Account } from './account.ts';
import type { Password } from './password.ts';
import type { PasswordHash, PasswordHasher } from './password-hasher.port.ts';

/** A password that was found to be the account's. */
export interface VerifiedPassword {
  readonly account: Account;
  /** The hash that it was verified against; a change since then makes the finding void. */
  readonly hash: PasswordHash;
  readonly password: Password;
}

const ANY_PASSWORD: Password = new Secret('any');

/**
 * Is it the account's password? Takes as long for an account that is unknown, has no password, or for a password
 * that is impossible, as for a wrong one (OWASP ASVS 6.3.8).
 */
export async function verifyPassword(
  account: Account | undefined,
  password: Password | undefined,
  hasher: PasswordHasher,
): Promise<VerifiedPassword | undefined> {
  const hash = account?.passwordHash ?? hasher.decoy();
  const matches = await hasher.verify(password ?? ANY_PASSWORD, hash);
  return account?.passwordHash && password && matches ? { account, hash, password } : undefined;
}
