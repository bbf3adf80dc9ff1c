import { availableParallelism } from 'node:os';
import { Argon2PasswordHasher } from '@gatehouse/adapters/argon2';
import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import { BoundedPasswordHasher, MigratingPasswordHasher, type PasswordHasher } from '@gatehouse/core/account';
import type { Configuration } from './configuration.ts';

/** Maximum number of hashes that wait in all workers together. */
const MAX_WAITING_HASHES = 100;

type Read = Pick<Configuration, 'PASSWORD_HASH' | 'UV_THREADPOOL_SIZE' | 'workers'>;

/**
 * Hashes passwords with the configured algorithm. Also verifies hashes of the other algorithm, which are
 * replaced at the next sign-in. The workers share the cores, so each worker computes and queues only a part of the
 * hashes. Otherwise each additional worker would make the queue longer, but not faster.
 */
export function passwordHasher({ PASSWORD_HASH, UV_THREADPOOL_SIZE, workers }: Read): PasswordHasher {
  const [bcrypt, argon2id] = [new BcryptPasswordHasher(), new Argon2PasswordHasher()];
  const migrating =
    PASSWORD_HASH === 'bcrypt'
      ? new MigratingPasswordHasher(bcrypt, [argon2id])
      : new MigratingPasswordHasher(argon2id, [bcrypt]);
  // Passwords are hashed on libuv's threads, which file access and DNS look-ups need as well. One thread is
  // left for those.
  const width = Math.max(1, Math.min(Math.ceil(availableParallelism() / workers), UV_THREADPOOL_SIZE - 1));
  return new BoundedPasswordHasher(migrating, width, Math.ceil(MAX_WAITING_HASHES / workers));
}
