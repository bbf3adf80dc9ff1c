import { StorageUnavailable } from '@gatehouse/core/kernel';

/**
 * Returns the error that stores throw if a connection cannot be opened. It is always `StorageUnavailable`, because no
 * statement was executed. The cause does not matter: a missing socket, a certificate, a blocked host.
 */
export function connectFailure(failure: unknown): StorageUnavailable {
  if (failure instanceof StorageUnavailable) return failure;
  const message = failure instanceof Error ? failure.message : String(failure);
  return new StorageUnavailable(`the connection to the database server failed: ${message}`, {
    cause: failure,
  });
}
