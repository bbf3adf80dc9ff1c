import { Secret } from '../../kernel/secret.ts';
import type { Account } from './account.ts';
import type { Password } from './password.ts';
import type { PasswordHash, PasswordHasher } from './password-hasher.port.ts';
import type { Requester } from './requester.ts';

/** A presented password, and the account that it may belong to. */
export interface PasswordClaim {
  readonly account: Account | undefined;
  /** Undefined if the text cannot be the password of any account. */
  readonly password: Password | undefined;
  readonly requester: Requester;
  /** A hash to verify against if the account has none, so that the check takes as long. */
  readonly decoy: PasswordHash;
}

/** A password that was verified to be the account's. */
export interface VerifiedPassword {
  readonly account: Account;
  /** The hash that it was verified against. If the account now has another one, verify again. */
  readonly hash: PasswordHash;
  readonly password: Password;
}

const ANY_PASSWORD: Password = new Secret('any');

/**
 * Returns the verified password, or undefined if it is wrong. For an unknown account, an account without a password,
 * and a password that no account can have, it does the same work as for a wrong password (OWASP ASVS 6.3.8).
 */
export async function verifyPassword(
  { account, password, requester, decoy }: PasswordClaim,
  hasher: PasswordHasher,
): Promise<VerifiedPassword | undefined> {
  const hash = account?.passwordHash ?? decoy;
  const matches = await hasher.verify(password ?? ANY_PASSWORD, hash, requester);
  return account?.passwordHash && password && matches ? { account, hash, password } : undefined;
}
