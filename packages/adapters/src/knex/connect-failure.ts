import { StorageUnavailable } from '@gatehouse/core/kernel';

/**
 * The error for stores to throw if a connection cannot be opened, given the engine's error. It is always
 * `StorageUnavailable`: nothing was executed, whatever the cause (a missing socket, a certificate, a blocked host).
 */
export function connectFailure(failure: unknown): StorageUnavailable {
  if (failure instanceof StorageUnavailable) return failure;
  const message = failure instanceof Error ? failure.message : String(failure);
  return new StorageUnavailable(`the connection to the database server failed: ${message}`, {
    cause: failure,
  });
}
