import type { Page, PageRequest } from '@gatehouse/core/kernel';
import { RefreshPdsAccountDirectory } from '@gatehouse/core/operator';
import { type Did, type PdsAccount, PdsUnavailable } from '@gatehouse/core/pds';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryPdsClient, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const ALICE: PdsAccount = { did: 'did:plc:alice', handle: 'alice.test', email: 'alice@example.test' };
const BOB: PdsAccount = { did: 'did:plc:bob', handle: 'bob.test', email: null };
const CAROL: PdsAccount = { did: 'did:plc:carol', handle: 'carol.test', email: 'carol@example.test' };

/** A personal data server that returns an error for one PDS account, and the wrong DID for another. */
class OddPds extends MemoryPdsClient {
  override async account(did: Did): Promise<PdsAccount | undefined> {
    if (did === ALICE.did) throw new PdsUnavailable();
    return did === BOB.did ? super.account(CAROL.did) : super.account(did);
  }
}

/** A personal data server that cannot be reached once, while the first page is read. */
class LeavingPds extends MemoryPdsClient {
  #isNew = true;

  override async account(did: Did): Promise<PdsAccount | undefined> {
    if (did === BOB.did && this.#isNew) {
      this.#isNew = false;
      this.isAway = true;
    }
    return super.account(did);
  }
}

/** A personal data server that does not respond to the first request for the second page. */
class FalteringPds extends MemoryPdsClient {
  #isNew = true;

  override async dids(request: PageRequest): Promise<Page<Did>> {
    if (request.cursor === undefined || !this.#isNew) return super.dids(request);
    this.#isNew = false;
    throw new PdsUnavailable();
  }
}

const emailOf = (length: number) => '@example.test'.padStart(length, 'b');

function setUp(pds = new MemoryPdsClient()) {
  const { directory } = memoryGatewayStorage();
  for (const account of [ALICE, BOB, CAROL]) pds.put(account);
  const clock = new MovableClock(1_000);
  const refresh = () => new RefreshPdsAccountDirectory({ pds, directory, clock }).execute(2);
  return { directory, pds, clock, refresh };
}

describe('refreshing the directory of PDS accounts', () => {
  it('continues where it stopped, even in another process, and then starts over', async () => {
    const { directory, refresh } = setUp();
    expect(await refresh()).toEqual({ refreshed: 2, skipped: 0 });
    expect(await directory.byDid(CAROL.did)).toBeUndefined();
    expect(await refresh()).toEqual({ refreshed: 1, skipped: 0 });
    expect(await directory.byDid(CAROL.did)).toEqual({ ...CAROL, heardAt: 1_000 });
    expect(await refresh()).toEqual({ refreshed: 2, skipped: 0 });
  });

  it('repeats a page if the personal data server did not respond', async () => {
    const { directory, pds, refresh } = setUp();
    await refresh();
    pds.isAway = true;
    await expect(refresh()).rejects.toMatchObject({ code: 'pds_unavailable' });
    pds.isAway = false;
    await refresh();
    expect(await directory.byEmail('CAROL@example.test')).toMatchObject({ did: CAROL.did });
  });

  it('repeats a page if the personal data server failed in the middle of it', async () => {
    const { directory, pds, refresh } = setUp(new LeavingPds());
    await expect(refresh()).rejects.toMatchObject({ code: 'pds_unavailable' });
    pds.isAway = false;
    expect(await refresh()).toEqual({ refreshed: 2, skipped: 0 });
    expect(await directory.byDid(BOB.did)).toMatchObject(BOB);
  });

  it('does not start over after a temporary failure', async () => {
    const { directory, refresh } = setUp(new FalteringPds());
    await refresh();
    await expect(refresh()).rejects.toMatchObject({ code: 'pds_unavailable' });
    expect(await refresh()).toEqual({ refreshed: 1, skipped: 0 });
    expect(await directory.byDid(CAROL.did)).toMatchObject(CAROL);
  });

  it('dates entries at the time of the request, not of the response', async () => {
    const { directory, pds, clock, refresh } = setUp();
    const account = pds.account.bind(pds);
    pds.account = (did) => {
      clock.advance(500);
      return account(did);
    };
    await refresh();
    expect(await directory.byDid(ALICE.did)).toMatchObject({ heardAt: 1_000 });
    expect(await directory.byDid(BOB.did)).toMatchObject({ heardAt: 1_500 });
  });

  it('updates a handle and an e-mail that moved to another PDS account', async () => {
    const { directory, pds, clock, refresh } = setUp();
    await refresh();
    pds.put({ ...ALICE, handle: 'alice-old.test', email: null });
    pds.put({ ...BOB, handle: 'alice.test', email: 'Alice@example.test' });
    clock.advance(1);
    await refresh();
    await refresh();
    expect(await directory.byHandle('alice.test')).toMatchObject({ did: BOB.did, heardAt: 1_001 });
    expect(await directory.byEmail('alice@example.test')).toMatchObject({ did: BOB.did });
    expect(await directory.byDid(ALICE.did)).toMatchObject({ handle: 'alice-old.test', email: null });
  });

  it('skips a PDS account with an invalid response and continues', async () => {
    const { directory, refresh } = setUp(new OddPds());
    expect(await refresh()).toEqual({ refreshed: 0, skipped: 2 });
    expect(await refresh()).toEqual({ refreshed: 1, skipped: 0 });
    expect(await directory.byDid(ALICE.did)).toBeUndefined();
    expect(await directory.byDid(BOB.did)).toBeUndefined();
    expect(await directory.byDid(CAROL.did)).toMatchObject(CAROL);
  });

  it.each([
    ['a handle that does not resolve', { handle: 'handle.invalid' }, { handle: null, email: BOB.email }],
    ['no e-mail address', { email: null }, { email: null }],
    ['a blank e-mail address', { email: ' ' }, { email: null }],
    ['an e-mail address that a database cannot store', { email: 'b\0b@example.test' }, { email: null }],
    ['half a character in its e-mail address', { email: '\ud800@example.test' }, { email: null }],
    ['an e-mail address of the maximum length', { email: emailOf(254) }, { email: emailOf(254) }],
    ['an e-mail address above the maximum length', { email: emailOf(255) }, { email: null }],
  ])('keeps the valid fields of a PDS account with %s', async (_what, odd, kept) => {
    const { directory, pds, refresh } = setUp();
    for (const { did } of [ALICE, BOB]) pds.put({ ...BOB, did, ...odd });
    expect(await refresh()).toEqual({ refreshed: 2, skipped: 0 });
    expect(await directory.byDid(BOB.did)).toMatchObject(kept);
  });

  it('removes a handle or e-mail from the older entry if two PDS accounts have it', async () => {
    const { directory, pds, refresh } = setUp();
    pds.put({ ...ALICE, did: BOB.did });
    expect(await refresh()).toEqual({ refreshed: 2, skipped: 0 });
    expect(await directory.byDid(ALICE.did)).toMatchObject({ handle: null, email: null });
    expect(await directory.byHandle(ALICE.handle)).toMatchObject({ did: BOB.did });
  });

  it('starts over if the server rejects the stored cursor', async () => {
    const { directory, refresh } = setUp();
    await directory.noteRefreshedUpTo('of another server');
    expect(await refresh()).toEqual({ refreshed: 2, skipped: 0 });
    expect(await directory.byDid(ALICE.did)).toMatchObject(ALICE);
  });
});
