import { ExclusiveTokens, sealedSessionStore, sealedStateStore } from '@gatehouse/adapters/atproto';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { AUTHORIZATION_LIFETIME } from '@gatehouse/core/identity';
import { Secret } from '@gatehouse/core/kernel';
import { MovableClock, TestSha256 } from '@gatehouse/testing/memory';
import { memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { savedSession, savedState } from './saved-secrets.ts';

const ALICE = 'did:plc:alice';
const BOB = 'did:plc:bob';
const exclusive = new ExclusiveTokens(memoryAtprotoStorage().lockBy(), 'a test');

function partsOf(box = boxOf('a secret that is long enough for a box')) {
  const { oauthStates, oauthSessions } = memoryAtprotoStorage();
  const clock = new MovableClock();
  return { states: oauthStates, sessions: oauthSessions, box, sha256: new TestSha256(), clock };
}

function boxOf(secret: string): AesGcmSecretBox {
  return new AesGcmSecretBox([new Secret(secret)]);
}

describe('the sealed states of authorizations', () => {
  it('are returned unchanged, once', async () => {
    const store = sealedStateStore(partsOf());
    const state = await savedState('digest');
    await store.set('state', state);
    expect(await store.get('another')).toBeUndefined();
    expect(await store.get('state')).toEqual(state);
    expect(await store.get('state')).toBeUndefined();
  });

  it('are returned to one of several concurrent callbacks', async () => {
    const store = sealedStateStore(partsOf());
    await store.set('state', await savedState('digest'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.get('state')));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
  });

  it('are not returned and are deleted once expired', async () => {
    const parts = partsOf();
    const store = sealedStateStore(parts);
    for (const state of ['early', 'late']) await store.set(state, await savedState('digest'));
    parts.clock.advance(AUTHORIZATION_LIFETIME - 1);
    expect(await store.get('early')).toBeDefined();
    parts.clock.advance(1);
    expect(await store.get('late')).toBeUndefined();
    expect(await parts.states.purge(parts.clock.now(), 9)).toBe(0);
  });
});

describe('the sealed tokens', () => {
  it('are stored per DID until they are removed', async () => {
    const store = sealedSessionStore(partsOf(), exclusive);
    const session = await savedSession(ALICE);
    await store.set(ALICE, await savedSession(ALICE));
    await store.set(ALICE, session);
    await store.set(BOB, await savedSession(BOB));
    await store.del(BOB);
    expect([await store.get(ALICE), await store.get(BOB)]).toEqual([session, undefined]);
  });

  it('are treated as absent if a removed secret sealed them', async () => {
    const parts = partsOf();
    await sealedSessionStore(parts, exclusive).set(ALICE, await savedSession(ALICE));
    const box = boxOf('another secret, which did not seal them');
    expect(await sealedSessionStore({ ...parts, box }, exclusive).get(ALICE)).toBeUndefined();
  });
});
