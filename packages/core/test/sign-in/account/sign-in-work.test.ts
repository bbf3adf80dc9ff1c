import {
  type Account,
  InvalidCredentials,
  type Password,
  type PasswordHash,
  PasswordHasher,
  SignIn,
  SignInThrottle,
} from '@gatehouse/core/account';
import { MINUTE, newId } from '@gatehouse/core/kernel';
import { SessionOpener } from '@gatehouse/core/session';
import { sampleAccount, sampleExternalAccount } from '@gatehouse/testing/contracts';
import { MovableClock, memoryStorage, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

/** A hasher that records which hash each call verifies. Its own hashes are of the kind `new`. */
class NotingHasher extends PasswordHasher {
  readonly verified: PasswordHash[] = [];

  override async hash(_: Password): Promise<PasswordHash> {
    return 'new';
  }

  override async verify(_: Password, hash: PasswordHash): Promise<boolean> {
    this.verified.push(hash);
    return false;
  }

  override isCurrent(hash: PasswordHash): boolean {
    return hash === 'new';
  }

  override decoy(): PasswordHash {
    return 'decoy';
  }
}

describe('a refused sign-in', () => {
  const random = new SeededRandom(7);
  let storage: ReturnType<typeof memoryStorage>;
  let hasher: NotingHasher;
  let signIn: SignIn;

  beforeEach(() => {
    storage = memoryStorage();
    hasher = new NotingHasher();
    const [clock, sha256] = [new MovableClock(), new TestSha256()];
    const limits = { window: MINUTE, perAccountAndAddress: 1_000_000, perAddress: 1_000_000 };
    const throttle = new SignInThrottle({ ...storage, clock, sha256, limits });
    const opener = new SessionOpener({ ...storage, random, sha256, clock, limits: { lifetime: MINUTE } });
    signIn = new SignIn({ ...storage, opener, hasher, throttle, sha256, clock });
  });

  const stored = (passwordHash: PasswordHash, change: Partial<Account> = {}) =>
    storage.accounts.insert(sampleAccount({ id: newId(random), passwordHash, ...change }));

  async function workFor(username: string): Promise<PasswordHash | undefined> {
    const credentials = { username, password: 'a guess', address: '192.0.2.1', client: {} };
    await expect(signIn.execute(credentials)).rejects.toThrow(InvalidCredentials);
    return hasher.verified.at(-1);
  }

  it('verifies the decoy of the hasher while no account has a password', async () => {
    expect(await workFor('unknown')).toBe('decoy');
  });

  it('verifies hashes of the stored kind for unknown usernames, not of the preferred one', async () => {
    for (const _ of Array(5).keys()) await stored('old');
    for (const index of Array(20).keys()) expect(await workFor(`unknown.${index}`)).toBe('old');
  });

  it('verifies each stored kind as often for unknown usernames as for known ones', async () => {
    for (const index of Array(200).keys()) await stored(index % 4 === 0 ? 'old' : 'new');
    for (const index of Array(400).keys()) await workFor(`unknown.${index}`);
    const old = hasher.verified.filter((hash) => hash === 'old').length;
    expect(hasher.verified).toHaveLength(400);
    expect(old).toBeGreaterThan(60);
    expect(old).toBeLessThan(140);
  });

  it('verifies the same hash for one username each time, regardless of case', async () => {
    for (const index of Array(50).keys()) await stored(`hash ${index}`);
    const first = await workFor('Unknown');
    for (const name of ['Unknown', 'unknown', 'UNKNOWN']) expect(await workFor(name)).toBe(first);
    expect(await workFor('somebody.else')).not.toBe(first);
  });

  it('verifies a stored hash for an account without a password', async () => {
    await stored('old');
    await storage.accounts.insert(sampleExternalAccount('subject', { username: 'external' }));
    expect(await workFor('external')).toBe('old');
  });
});
