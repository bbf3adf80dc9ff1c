import {
  AtprotoOAuthClient,
  type AuthorizedIdentity,
  ReturnUnusedTokens,
  SignOutIdentity,
} from '@gatehouse/core/identity';
import { HOUR } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { ListSessions, RevokeSessions, type Session, SessionOpener } from '@gatehouse/core/session';
import { MovableClock, memoryStorage, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

const ALICE: Did = 'did:plc:alice';
const LIMITS = { lifetime: HOUR };

/** An authorization server that revokes tokens. The test can make it unreachable. */
class Home extends AtprotoOAuthClient {
  readonly takenBack: Did[] = [];
  isAway = false;

  override authorize(): Promise<string> {
    throw new Error('This test signs no one in.');
  }

  override complete(): Promise<AuthorizedIdentity> {
    throw new Error('This test signs no one in.');
  }

  override async revoke(did: Did): Promise<void> {
    if (this.isAway) throw new Error('The server does not respond.');
    this.takenBack.push(did);
  }
}

describe('SignOutIdentity', () => {
  const clock = new MovableClock();
  const random = new SeededRandom();
  let home: Home;
  let opener: SessionOpener;
  let signOut: SignOutIdentity;

  beforeEach(() => {
    const { sessions, audit, unitOfWork } = memoryStorage();
    home = new Home();
    opener = new SessionOpener({ sessions, random, sha256: new TestSha256(), clock, limits: LIMITS });
    signOut = new SignOutIdentity({
      revokeSessions: new RevokeSessions({ sessions, audit, unitOfWork, clock }),
      returnUnusedTokens: new ReturnUnusedTokens({
        listSessions: new ListSessions({ sessions, clock, limits: LIMITS }),
        client: home,
      }),
    });
  });

  const signedIn = async (did: Did): Promise<Session> => (await opener.open(did, {})).session;

  it('revokes the tokens with the last valid session', async () => {
    await signedIn(ALICE);
    clock.advance(HOUR);
    const [first, second] = [await signedIn(ALICE), await signedIn(ALICE)];
    await signedIn('did:plc:bob');
    await signOut.execute(first);
    expect(home.takenBack).toEqual([]);
    await signOut.execute(second);
    expect(home.takenBack).toEqual([ALICE]);
  });

  it('leaves no tokens after two concurrent sign-outs', async () => {
    const sessions = [await signedIn(ALICE), await signedIn(ALICE)];
    await Promise.all(sessions.map((session) => signOut.execute(session)));
    expect(home.takenBack).toContain(ALICE);
  });

  it('ends the session if the authorization server does not respond', async () => {
    home.isAway = true;
    const session = await signedIn(ALICE);
    await signOut.execute(session);
    home.isAway = false;
    await signOut.execute(await signedIn(ALICE));
    expect(home.takenBack).toEqual([ALICE]);
  });
});
