import { AUTHORIZATION_LIFETIME, OAuthAuthorizeFailed } from '@gatehouse/core/identity';
import { describe, expect, it } from 'vitest';
import { ALICE, signInWorld } from './sign-in-world.ts';

describe('BeginAtprotoSignIn', () => {
  it.each([
    ['alice.test', 'alice.test'],
    [' @Alice.TEST ', 'alice.test'],
    [ALICE, ALICE],
  ])('redirects %j to the PDS of %s', async (name, account) => {
    const { redirectUrl } = await signInWorld().begin.execute(name);
    expect(new URL(redirectUrl).searchParams.get('login_hint')).toBe(account);
  });

  it.each(['', '@', 'alice', 'https://alice.test', 'did:', 'alice@example.com', 'alice..test'])(
    'starts no sign-in for the input %j',
    async (name) => {
      await expect(signInWorld().begin.execute(name)).rejects.toThrow(OAuthAuthorizeFailed);
    },
  );

  it('returns a different secret for each browser, with its expiry', async () => {
    const { begin, clock } = signInWorld();
    const [one, other] = [await begin.execute('alice.test'), await begin.execute('alice.test')];
    expect(one.browserBinding.reveal()).not.toBe(other.browserBinding.reveal());
    expect(one.expiresAt).toBe(clock.now() + AUTHORIZATION_LIFETIME);
  });
});
