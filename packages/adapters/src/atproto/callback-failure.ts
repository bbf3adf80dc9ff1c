import { OAuthCallbackError } from '@atproto/oauth-client-node';
import { type DomainError, OAuthDenied, OAuthFailed, OAuthStateInvalid } from '@gatehouse/core';

/** What a callback that failed means; undefined for what nobody foresaw. */
export function callbackFailure(error: unknown): DomainError | undefined {
  if (!(error instanceof OAuthCallbackError)) return undefined;
  if (/^Unknown authorization session|^Missing "state"/.test(error.message)) return new OAuthStateInvalid();
  if (error.params.get('error') === 'access_denied') return new OAuthDenied();
  return new OAuthFailed(`The sign-in could not be completed: ${error.message}`);
}
