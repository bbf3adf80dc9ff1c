import { Secret } from '../../../kernel/secret.ts';
import type { Account } from '../account.ts';
import type { Requester } from '../administration/requester.ts';
import type { Password } from './password.ts';
import type { PasswordHash, PasswordHasher } from './password-hasher.port.ts';

/** A presented password, and the account to which it could belong. */
export interface PasswordClaim {
  readonly account: Account | undefined;
  /** The password; undefined if no account can have this password. */
  readonly password: Password | undefined;
  readonly requester: Requester;
  /**
   * A hash that is verified if there is no account, or the account has no password. The check then takes as long as
   * usual.
   */
  readonly decoy: PasswordHash;
}

/** A password that was verified to be the account's password. */
export interface VerifiedPassword {
  readonly account: Account;
  /** The hash with which the password was verified. If the account has another hash by now, verify again. */
  readonly hash: PasswordHash;
  readonly password: Password;
}

const ANY_PASSWORD: Password = new Secret('any');

/**
 * Returns the verified password, or undefined if it is wrong. An unknown account, an account without a password, and a
 * password that no account can have take as much work as a wrong password (OWASP ASVS 6.3.8).
 */
export async function verifyPassword(
  { account, password, requester, decoy }: PasswordClaim,
  hasher: PasswordHasher,
): Promise<VerifiedPassword | undefined> {
  const hash = account?.passwordHash ?? decoy;
  const matches = await hasher.verify(password ?? ANY_PASSWORD, hash, requester);
  return account?.passwordHash && password && matches ? { account, hash, password } : undefined;
}
