import type { AuthStorage } from '@gatehouse/testing/memory';
import { altered } from '../../altered.ts';

/** Turns a good storage into one that breaks a promise. */
export type Break = (storage: AuthStorage) => AuthStorage;

/** Replaces some methods of one port. */
export function breaking<Port extends keyof AuthStorage>(
  port: Port,
  change: (good: AuthStorage[Port], storage: AuthStorage) => Partial<AuthStorage[Port]>,
): Break {
  return (storage) => ({ ...storage, [port]: altered(storage[port], change(storage[port], storage)) });
}

/** A unit of work without a transaction: nothing is rolled back and no caller waits. */
export const withoutTransactions: Break = breaking('unitOfWork', () => ({ run: (work) => work() }));

/** Applies both, one after the other. */
export function both(first: Break, second: Break): Break {
  return (storage) => second(first(storage));
}
