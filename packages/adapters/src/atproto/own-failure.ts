import { DomainError } from '@gatehouse/core/kernel';

/** The failure of one of our own ports, unwrapped from the OAuth library's error; undefined for any other failure. */
export function ownFailure(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return undefined;
  const wrapped: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return wrapped.map(ownFailure).find((failure) => failure !== undefined);
}
