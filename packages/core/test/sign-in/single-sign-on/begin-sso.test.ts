import { InvalidInput } from '@gatehouse/core/kernel';
import { SSO_TRANSACTION_LIFETIME, SsoUnavailable } from '@gatehouse/core/single-sign-on';
import { TestSha256 } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { ssoWorld } from './sso-world.ts';

describe('BeginSso', () => {
  it('redirects to the provider, and stores digests of the values that the callback must contain', async () => {
    const world = ssoWorld();
    await world.setUp();
    const { authorizationUrl, browserBinding } = await world.begin.execute('/courses');
    const { searchParams } = new URL(authorizationUrl);
    const sha256 = new TestSha256();
    const kept = await world.loginStates.take(sha256.hex(searchParams.get('state') ?? ''));
    expect(kept).toMatchObject({
      browserDigest: sha256.hex(browserBinding.reveal()),
      nonce: searchParams.get('nonce'),
      codeVerifier: searchParams.get('codeVerifier'),
      returnTo: '/courses',
      settingsVersion: 1,
      expiresAt: world.clock.now() + SSO_TRANSACTION_LIFETIME,
    });
  });

  it('creates different secrets for each sign-in', async () => {
    const world = ssoWorld();
    await world.setUp();
    const secrets = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { authorizationUrl, browserBinding } = await world.begin.execute('/');
      for (const secret of new URL(authorizationUrl).searchParams.values()) secrets.add(secret);
      secrets.add(browserBinding.reveal());
    }
    expect(secrets.size).toBe(80);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('refuses to return to another server, and stores nothing', async () => {
    const world = ssoWorld();
    await world.setUp();
    await expect(world.begin.execute('//evil.example')).rejects.toThrow(InvalidInput);
    expect(await world.loginStates.purge(Number.POSITIVE_INFINITY, 10)).toBe(0);
  });

  it('is unavailable while single sign-on is off or the provider is down', async () => {
    const world = ssoWorld();
    await expect(world.begin.execute('/')).rejects.toThrow(SsoUnavailable);
    world.client.outage = 'down';
    await world.setUp();
    await expect(world.begin.execute('/')).rejects.toThrow(SsoUnavailable);
  });
});
