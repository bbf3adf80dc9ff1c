import { TokenInvalidError, TokenRefreshError, TokenRevokedError } from '@atproto/oauth-client-node';
import type { DomainError } from '@gatehouse/core/kernel';
import { RepositoryUnavailable, SignInRequired } from '@gatehouse/core/sync';
import { ownFailure } from '../own-failure.ts';

const ENDED = [TokenRefreshError, TokenRevokedError, TokenInvalidError];

/** Maps the failure of a request on behalf of a holder to a domain error. */
export function repositoryFailure(error: unknown): DomainError {
  const own = ownFailure(error);
  if (own) return own;
  if (ENDED.some((kind) => error instanceof kind)) return new SignInRequired({ cause: error });
  const reason = isTimeout(error) ? 'it did not respond in time.' : 'it cannot be reached.';
  return new RepositoryUnavailable(reason, { cause: error });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
