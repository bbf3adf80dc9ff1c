import { OAuthResolverError, OAuthResponseError } from '@atproto/oauth-client-node';
import { OAuthAuthorizeFailed } from '@gatehouse/core';

/** Says at what an authorization failed, in words for the person who began it; undefined for what nobody foresaw. */
export function authorizeFailure(account: string, error: unknown): OAuthAuthorizeFailed | undefined {
  if (error instanceof OAuthResponseError) {
    const detail = error.errorDescription ?? error.error ?? 'no reason given';
    return new OAuthAuthorizeFailed(
      `the personal data server refused with http status ${error.status}: ${detail}`,
    );
  }
  if (error instanceof OAuthResolverError) {
    return new OAuthAuthorizeFailed(
      /identity/i.test(error.message)
        ? `nobody answers to ${account}; check the spelling`
        : `the personal data server of ${account} does not answer`,
    );
  }
  return isNetworkFailure(error)
    ? new OAuthAuthorizeFailed(`the home of ${account} can not be reached`)
    : undefined;
}

function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'TimeoutError' || error.name === 'AbortError' || /fetch/i.test(error.message + error.name)
  );
}
