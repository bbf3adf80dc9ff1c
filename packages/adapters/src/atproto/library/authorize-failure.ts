import { OAuthResolverError, OAuthResponseError } from '@atproto/oauth-client-node';
import { OAuthAuthorizeFailed } from '@gatehouse/core/identity';
import type { DomainError } from '@gatehouse/core/kernel';
import { ownFailure } from '../own-failure.ts';
import { printableText } from '../printable-text.ts';

/**
 * Maps the failure of an authorization to a domain error. The message is for the user, and the cause is for the log.
 */
export function authorizeFailure(account: string, error: unknown): DomainError {
  const own = ownFailure(error);
  if (own) return own;
  const causes = chainOf(error);
  if (isIdentityFailure(error) && isUnknownAccount(causes)) {
    return new OAuthAuthorizeFailed(`no account was found for ${account}; check the spelling`);
  }
  return new OAuthAuthorizeFailed(detailOf(account, error, causes), { cause: error });
}

function detailOf(account: string, error: unknown, causes: readonly Cause[]): string {
  if (error instanceof OAuthResponseError) {
    const words = printableText(error.errorDescription ?? error.error ?? 'no reason given');
    return `the personal data server refused with HTTP status ${error.status}: ${words}`;
  }
  if (causes.some(({ code }) => code === 'did-service-not-found')) {
    return `${account} has no personal data server`;
  }
  const fault = faultOf(causes);
  if (isIdentityFailure(error)) {
    return `the identity directory of ${account} ${fault}; try again in a moment`;
  }
  return `the ${error instanceof DOMException ? 'server' : 'personal data server'} of ${account} ${fault}`;
}

const isIdentityFailure = (error: unknown) =>
  error instanceof OAuthResolverError && error.message.startsWith('Failed to resolve identity');

interface Cause {
  readonly kind: string;
  readonly name: string;
  readonly message: string;
  readonly code: unknown;
  readonly status: unknown;
}

function chainOf(error: unknown): readonly Cause[] {
  if (!(error instanceof Error)) return [];
  const { name, message, cause, code, status }: Error & Partial<Cause> = error;
  return [{ kind: error.constructor.name, name, message, code, status }, ...chainOf(cause)];
}

/**
 * Returns whether the server does not know the PDS account. The reference PDS reports an unknown handle with a
 * response that the library treats as unexpected.
 */
function isUnknownAccount(causes: readonly Cause[]): boolean {
  return causes.some(
    ({ kind, code, status }) =>
      kind === 'IdentityResolverError' ||
      kind === 'HandleResolverError' ||
      code === 'did-invalid' ||
      status === 404 ||
      status === 410,
  );
}

function faultOf(causes: readonly Cause[]): string {
  const has = (pattern: RegExp) => causes.some(({ name, message }) => pattern.test(`${name}: ${message}`));
  if (has(/^(?:Abort|Timeout)Error/)) return 'does not respond in time';
  if (has(/unexpected redirect|status code 3\d\d/i)) return 'responds with a redirect, which is not followed';
  const status = causes
    .map(({ message }) => /^Unexpected status code (\d+)/.exec(message)?.[1])
    .find(Boolean);
  if (status !== undefined) return `responds with HTTP status ${status}`;
  return has(/: fetch failed$/) ? 'cannot be reached' : 'returns an invalid response';
}
