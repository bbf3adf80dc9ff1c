import { OAuthCallbackError } from '@atproto/oauth-client-node';
import { DomainError, OAuthDenied, OAuthFailed, OAuthStateInvalid } from '@gatehouse/core';

const LATER = 'The home of the account did not answer as it should. Please try again.';

/**
 * What a callback that failed means. The library names only some of what may go wrong while tokens are fetched and
 * looked at, and wraps the failures of our own stores, which come out of it again.
 */
export function callbackFailure(error: unknown): DomainError {
  const own = ownFailure(error);
  if (own) return own;
  if (!(error instanceof OAuthCallbackError)) return new OAuthFailed(LATER, { cause: error });
  if (/^Unknown authorization session|^Missing "state"/.test(error.message)) return new OAuthStateInvalid();
  if (error.params.get('error') === 'access_denied') return new OAuthDenied();
  return new OAuthFailed(`The sign-in could not be completed: ${error.message}`, { cause: error });
}

function ownFailure(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  return error instanceof Error && error.cause !== undefined ? ownFailure(error.cause) : undefined;
}
