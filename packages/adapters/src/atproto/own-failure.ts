import { DomainError } from '@gatehouse/core/kernel';

/** The failure of one of our own ports, out of whatever the OAuth library wrapped it in; undefined when it is none. */
export function ownFailure(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return undefined;
  const wrapped: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return wrapped.map(ownFailure).find((failure) => failure !== undefined);
}
