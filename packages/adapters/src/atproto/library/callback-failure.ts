import { OAuthCallbackError } from '@atproto/oauth-client-node';
import { OAuthDenied, OAuthFailed, OAuthStateInvalid } from '@gatehouse/core/identity';
import type { DomainError } from '@gatehouse/core/kernel';
import { ownFailure } from '../own-failure.ts';
import { printableText } from '../printable-text.ts';

const INVALID_RESPONSE = 'The server of the account returned an invalid response. Please try again.';

/**
 * Maps the failure of a callback to a domain error. The library has error types for only some failures. The library
 * wraps the errors of Gatehouse's own stores. For such a wrapped error, this function returns the inner error.
 */
export function callbackFailure(error: unknown): DomainError {
  const own = ownFailure(error);
  if (own) return own;
  if (!(error instanceof OAuthCallbackError)) return new OAuthFailed(INVALID_RESPONSE, { cause: error });
  if (/^Unknown authorization session|^Missing "state"/.test(error.message)) return new OAuthStateInvalid();
  if (error.params.get('error') === 'access_denied') return new OAuthDenied();
  const words = printableText(error.message);
  return new OAuthFailed(`The sign-in could not be completed: ${words}`, { cause: error });
}
