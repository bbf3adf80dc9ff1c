import {
  AUTHORIZATION_LIFETIME,
  ForeignPds,
  OAuthDenied,
  OAuthFailed,
  OAuthScopeMissing,
  OAuthStateInvalid,
  PdsAccountNotAdmitted,
} from '@gatehouse/core/identity';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import { ALICE, signInWorld, VOUCHED_FOR } from './sign-in-world.ts';

describe('CompleteAtprotoSignIn', () => {
  it('signs in the user that the server confirms, and records it', async () => {
    const { signIn, sessions, audited, clock } = signInWorld();
    const { identity, session } = await signIn();
    expect(identity).toEqual({ did: ALICE, handle: 'alice.test', firstSeenAt: clock.now() });
    expect(await sessions.find(session.digest)).toEqual({ session, owner: identity });
    expect(await audited()).toEqual([[ALICE, 'session.began', ALICE, undefined]]);
  });

  it('refuses another browser, and stays valid in the one that started it', async () => {
    const { begin, comeBack, audited } = signInWorld();
    const begun = await begin.execute('alice.test');
    await expect(comeBack(begun, {}, { browserBinding: 'another' })).rejects.toThrow(OAuthStateInvalid);
    expect(await audited()).toEqual([]);
    expect((await comeBack(begun)).identity.did).toBe(ALICE);
  });

  it('refuses and purges an expired sign-in', async () => {
    const { begin, comeBack, clock, oauthStates } = signInWorld();
    const [early, late] = [await begin.execute('alice.test'), await begin.execute('alice.test')];
    clock.advance(AUTHORIZATION_LIFETIME - 1);
    expect((await comeBack(early)).identity.did).toBe(ALICE);
    expect(await oauthStates.purge(clock.now(), 9)).toBe(0);
    clock.advance(1);
    await expect(comeBack(late)).rejects.toThrow(OAuthStateInvalid);
    expect(await oauthStates.purge(clock.now(), 9)).toBe(1);
  });

  it('accepts exactly one of several concurrent callbacks', async () => {
    const { begin, comeBack, sessions } = signInWorld();
    const begun = await begin.execute('alice.test');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => comeBack(begun)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sessions.listOf(ALICE)).toHaveLength(1);
    await expect(comeBack(begun)).rejects.toThrow(OAuthStateInvalid);
  });

  it.each([new OAuthDenied(), new OAuthFailed('It does not hold.')])(
    'records a sign-in that is refused with %o',
    async (refusal) => {
      const { client, signIn, audited } = signInWorld();
      client.outcome = refusal;
      await expect(signIn()).rejects.toBe(refusal);
      expect(await audited()).toEqual([['anonymous', 'session.refused', 'unknown', refusal.code]]);
    },
  );

  it('records a refused user of another server and revokes their tokens', async () => {
    const { client, signIn, audited } = signInWorld();
    client.outcome = { ...VOUCHED_FOR, issuer: 'https://elsewhere.test' };
    await expect(signIn({ issuer: VOUCHED_FOR.issuer })).rejects.toThrow(ForeignPds);
    expect(await audited()).toEqual([[ALICE, 'session.refused', ALICE, 'foreign_pds']]);
    expect(client.revoked).toEqual([ALICE]);
  });

  it('records a refused user whom the gateway does not admit and revokes their tokens', async () => {
    const { client, signIn, audited } = signInWorld();
    client.outcome = VOUCHED_FOR;
    await expect(signIn({ accounts: new Set([`${ALICE}x` as const]) })).rejects.toThrow(
      PdsAccountNotAdmitted,
    );
    expect(await audited()).toEqual([[ALICE, 'session.refused', ALICE, 'account_not_admitted']]);
    expect(client.revoked).toEqual([ALICE]);
  });

  it('keeps the reason of the refusal if the tokens cannot be revoked', async () => {
    const { client, signIn } = signInWorld();
    client.revocation = new Error('The server does not respond.');
    await expect(signIn({ issuer: 'https://another.test' })).rejects.toThrow(ForeignPds);
    await expect(signIn({ scope: 'atproto transition:generic' })).rejects.toThrow(OAuthScopeMissing);
  });

  it('records nothing if the storage is unavailable', async () => {
    const { client, signIn, audited } = signInWorld();
    client.outcome = new StorageUnavailable('away');
    await expect(signIn()).rejects.toThrow(StorageUnavailable);
    expect(await audited()).toEqual([]);
  });

  it('keeps or revokes the tokens as configured', async () => {
    const { client, signIn } = signInWorld();
    await signIn();
    expect(client.revoked).toEqual([]);
    client.revocation = new Error('The server does not respond.');
    expect((await signIn({ revokesTokens: true })).identity.did).toBe(ALICE);
    expect(client.revoked).toEqual([ALICE]);
  });
});
