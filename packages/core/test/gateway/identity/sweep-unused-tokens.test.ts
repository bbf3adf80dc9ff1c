import {
  AtprotoOAuthClient,
  type AuthorizedIdentity,
  type OAuthSessionStore,
  ReturnUnusedTokens,
  SweepUnusedTokens,
} from '@gatehouse/core/identity';
import { HOUR } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { ListSessions, SessionOpener } from '@gatehouse/core/session';
import { MovableClock, memoryStorage, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const ALICE: Did = 'did:plc:alice';
const BOB: Did = 'did:plc:bob';
const LIMITS = { lifetime: HOUR };

/** An authorization server that revokes tokens. Revoked tokens are also deleted from the store. */
class Home extends AtprotoOAuthClient {
  readonly #tokens: OAuthSessionStore;

  constructor(tokens: OAuthSessionStore) {
    super();
    this.#tokens = tokens;
  }

  override authorize(): Promise<string> {
    throw new Error('This test signs no one in.');
  }

  override complete(): Promise<AuthorizedIdentity> {
    throw new Error('This test signs no one in.');
  }

  override revoke(did: Did): Promise<void> {
    return this.#tokens.remove(did);
  }
}

describe('SweepUnusedTokens', () => {
  const clock = new MovableClock();
  let tokens: OAuthSessionStore;
  let opener: SessionOpener;
  let sweep: SweepUnusedTokens;
  let anotherInstance: SweepUnusedTokens;

  beforeEach(() => {
    const { sessions } = memoryStorage();
    tokens = memoryAtprotoStorage().oauthSessions;
    const random = new SeededRandom();
    opener = new SessionOpener({ sessions, random, sha256: new TestSha256(), clock, limits: LIMITS });
    const listSessions = new ListSessions({ sessions, clock, limits: LIMITS });
    const returnUnusedTokens = new ReturnUnusedTokens({ listSessions, client: new Home(tokens) });
    sweep = new SweepUnusedTokens({ tokens, listSessions, returnUnusedTokens });
    anotherInstance = new SweepUnusedTokens({ tokens, listSessions, returnUnusedTokens });
  });

  it('revokes tokens whose sessions have expired, and no others', async () => {
    for (const did of [ALICE, BOB]) {
      await tokens.put(did, 'sealed');
      await opener.open(did, {});
    }
    clock.advance(HOUR);
    await opener.open(BOB, {});
    expect([await sweep.execute(), await sweep.execute()]).toEqual([0, 1]);
    expect(await tokens.holdersAfter(undefined, 2)).toEqual([BOB]);
  });

  it('revokes tokens that another instance found unused before', async () => {
    await tokens.put(ALICE, 'sealed');
    expect([await sweep.execute(), await anotherInstance.execute()]).toEqual([0, 1]);
    expect(await tokens.get(ALICE)).toBeUndefined();
  });

  it('keeps the tokens of a user who is just signing in', async () => {
    await tokens.put(ALICE, 'sealed');
    await sweep.execute();
    await opener.open(ALICE, {});
    expect([await sweep.execute(), await sweep.execute()]).toEqual([0, 0]);
  });

  it('keeps new tokens of a user after their former tokens were found unused', async () => {
    await tokens.put(ALICE, 'former');
    await sweep.execute();
    await tokens.put(ALICE, 'sealed');
    expect(await sweep.execute()).toBe(0);
    await opener.open(ALICE, {});
    expect(await sweep.execute()).toBe(0);
    expect(await tokens.get(ALICE)).toBe('sealed');
  });

  it('covers all users, however many there are', async () => {
    const dids = Array.from({ length: 250 }, (_, index) => `did:plc:person${index}` as const);
    for (const did of dids) await tokens.put(did, 'sealed');
    expect([await sweep.execute(), await sweep.execute(), await sweep.execute()]).toEqual([0, 250, 0]);
  });
});
