import { DomainError } from '@gatehouse/core/kernel';

/**
 * Returns the error of one of Gatehouse's ports, which the OAuth library has wrapped; undefined for any other error.
 */
export function ownFailure(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return undefined;
  const wrapped: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return wrapped.map(ownFailure).find((failure) => failure !== undefined);
}
