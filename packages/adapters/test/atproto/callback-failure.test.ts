import { OAuthCallbackError, OAuthResolverError } from '@atproto/oauth-client-node';
import { callbackFailure } from '@gatehouse/adapters/atproto/library';
import { OAuthDenied, OAuthFailed, OAuthStateInvalid } from '@gatehouse/core/identity';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';

const denied = new URLSearchParams({ error: 'access_denied', error_description: 'No.' });

describe('callbackFailure', () => {
  it.each([
    [
      'of an unknown authorization',
      new OAuthCallbackError(new URLSearchParams(), 'Unknown authorization session "s"'),
      OAuthStateInvalid,
    ],
    ['of a user who refused', new OAuthCallbackError(denied), OAuthDenied],
    [
      'that the library explains',
      new OAuthCallbackError(new URLSearchParams(), 'Issuer mismatch'),
      OAuthFailed,
    ],
    [
      'that the library throws while it checks the tokens',
      new OAuthResolverError('no metadata'),
      OAuthFailed,
    ],
    ['of the network', new TypeError('fetch failed'), OAuthFailed],
  ])('maps the failure %s to a refusal', (_kind, error, refusal) => {
    expect(callbackFailure(error)).toBeInstanceOf(refusal);
  });

  it('returns the StorageUnavailable error, however the library wraps it', () => {
    const away = new StorageUnavailable('away');
    const wrapped = OAuthCallbackError.from(new Error('not stored', { cause: away }), new URLSearchParams());
    expect(callbackFailure(wrapped)).toBe(away);
    const among = new AggregateError([new Error('not revoked'), wrapped], 'not stored');
    expect(callbackFailure(OAuthCallbackError.from(among, new URLSearchParams()))).toBe(away);
    expect(callbackFailure(away)).toBe(away);
  });
});
