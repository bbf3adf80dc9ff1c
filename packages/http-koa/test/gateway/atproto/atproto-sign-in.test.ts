import { type CompleteAtprotoSignIn, OAuthDenied } from '@gatehouse/core/identity';
import { describe, expect, it } from 'vitest';
import { PlainExchange } from '../../../src/exchange/index.ts';
import { fetchExchange } from '../../../src/fetch/index.ts';
import { type AtprotoSignInParts, finishAtprotoSignIn } from '../../../src/gateway/atproto/index.ts';
import { SignedCookie } from '../../../src/sign-in/session/index.ts';

const cookie = (name: string) => new SignedCookie({ name, keys: ['key'], secure: true });

/** Completes a sign-in that the use-case ends with this error, and returns the exchange and the reported failures. */
async function finished(error: Error) {
  const failures: unknown[] = [];
  const parts = {
    complete: { execute: () => Promise.reject(error) } as unknown as CompleteAtprotoSignIn,
    sessionCookie: cookie('session'),
    bindingCookie: cookie('binding'),
    onFailure: (failure: unknown) => failures.push(failure),
  } as unknown as AtprotoSignInParts;
  const { req, res } = fetchExchange(new Request('http://localhost/'), { address: '::1' });
  const exchange = new PlainExchange(req, res, { method: 'GET', target: '/callback?state=s' });
  await finishAtprotoSignIn(exchange, parts, '/app');
  return { exchange, failures };
}

describe('finishAtprotoSignIn', () => {
  it('redirects to the page with the code of a refusal, and reports the refusal', async () => {
    const denied = new OAuthDenied();
    const { exchange, failures } = await finished(denied);
    expect([exchange.status, exchange.res.getHeader('Location')]).toEqual([302, '/app?error=oauth_denied']);
    expect(failures).toEqual([denied]);
  });

  it('deletes the cookie that bound the sign-in to the browser', async () => {
    const { exchange } = await finished(new OAuthDenied());
    const cookies = String(exchange.res.getHeader('Set-Cookie'));
    expect(cookies).toContain('binding=; path=/; expires=Thu, 01 Jan 1970');
  });

  it('throws an error that is not a refusal', async () => {
    await expect(finished(new Error('a fault of ours'))).rejects.toThrow('a fault of ours');
  });
});
