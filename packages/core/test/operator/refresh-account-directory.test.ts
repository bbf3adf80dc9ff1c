import { type PdsAccount, RefreshAccountDirectory } from '@gatehouse/core';
import { MemoryPdsClient, MovableClock, memoryGatewayStorage } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

const ALICE: PdsAccount = { did: 'did:plc:alice', handle: 'alice.test', email: 'alice@example.test' };
const BOB: PdsAccount = { did: 'did:plc:bob', handle: 'bob.test', email: null };
const CAROL: PdsAccount = { did: 'did:plc:carol', handle: 'carol.test', email: 'carol@example.test' };

function setUp() {
  const { directory } = memoryGatewayStorage();
  const pds = new MemoryPdsClient();
  for (const account of [ALICE, BOB, CAROL]) pds.put(account);
  const clock = new MovableClock(1_000);
  const refresh = () => new RefreshAccountDirectory({ pds, directory, clock }).execute(2);
  return { directory, pds, clock, refresh };
}

describe('refreshing the account directory', () => {
  it('goes on where it was left, also in another process, and then begins again', async () => {
    const { directory, refresh } = setUp();
    expect(await refresh()).toBe(2);
    expect(await directory.byDid(CAROL.did)).toBeUndefined();
    expect(await refresh()).toBe(1);
    expect(await directory.byDid(CAROL.did)).toEqual({ ...CAROL, heardAt: 1_000 });
    expect(await refresh()).toBe(2);
  });

  it('takes a page again that the personal data server did not answer', async () => {
    const { directory, pds, refresh } = setUp();
    await refresh();
    pds.isAway = true;
    await expect(refresh()).rejects.toMatchObject({ code: 'pds_unavailable' });
    pds.isAway = false;
    await refresh();
    expect(await directory.byEmail('CAROL@example.test')).toMatchObject({ did: CAROL.did });
  });

  it('follows a handle and an e-mail that changed hands', async () => {
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
});
