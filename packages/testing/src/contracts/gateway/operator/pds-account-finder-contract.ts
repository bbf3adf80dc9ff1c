import assert from 'node:assert/strict';
import { entitlementAudit, nothingHeld } from '@gatehouse/core/entitlement';
import type { DirectoryEntry } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

/** The clauses of `PdsAccountFinder`. */
export const pdsAccountFinderContract: Contract<GatewayStorage> = {
  'finds a PDS account by the beginning of its handle, in any letter case': async ({ directory, finder }) => {
    const alice = entry({ handle: 'alice.test', email: 'A@example.test' });
    await directory.record(alice);
    await directory.record(entry({ handle: 'bob.test' }));
    const { did, handle, email } = alice;
    const found = { did, handle, email, kind: 'handle', name: 'alice.test' };
    for (const text of ['al', 'ALICE', 'alice.test'])
      assert.deepEqual(await finder.byPrefix(text, 9), [found]);
    for (const text of ['lice', 'alice.test.', 'a%', 'al_ce', 'al\0'])
      assert.deepEqual(await finder.byPrefix(text, 9), []);
  },

  'finds a PDS account by the beginning of its e-mail address, in any letter case': async ({
    directory,
    finder,
  }) => {
    const zoe = entry({ email: 'Zoe\u0308.B@example.test' });
    await directory.record(zoe);
    for (const text of ['zo\u00eb', 'ZOE\u0308.b@'])
      assert.deepEqual(await finder.byPrefix(text, 9), [
        { did: zoe.did, handle: null, email: zoe.email, kind: 'email', name: zoe.email },
      ]);
  },

  'finds a DID by its beginning, in the directory or only in the entitlements': async (storage) => {
    const known = entry({ handle: 'known.test' });
    const holder = freshDid();
    await storage.directory.record(known);
    const { sequence } = await changed(storage, holder, {});
    assert.equal(sequence, 1);
    for (const [did, handle] of [
      [known.did, 'known.test'],
      [holder, null],
    ] as const)
      assert.deepEqual(await storage.finder.byPrefix(did.slice(0, 20), 9), [
        { did, handle, email: null, kind: 'did', name: did },
      ]);
    assert.deepEqual(await storage.finder.byPrefix(known.did.toUpperCase(), 9), []);
  },

  'finds a holder by the beginning of a ticket or of an event id that changed the entitlement': async (
    storage,
  ) => {
    const alice = entry({ handle: 'alice.test' });
    await storage.directory.record(alice);
    await changed(storage, alice.did, { ticketRef: 'T-1001', eventId: 'evt_Aa' });
    const found = { did: alice.did, handle: 'alice.test', email: null };
    assert.deepEqual(await storage.finder.byPrefix('T-10', 9), [
      { ...found, kind: 'ticket', name: 'T-1001' },
    ]);
    assert.deepEqual(await storage.finder.byPrefix('evt_A', 9), [
      { ...found, kind: 'event', name: 'evt_Aa' },
    ]);
    assert.deepEqual(await storage.finder.byPrefix('t-10', 9), []);
    assert.deepEqual(await storage.finder.byPrefix('evt_a', 9), []);
  },

  'finds nothing by a ticket that is about no holder': async ({ audit, finder }) => {
    const row = { at: 1, principal: 'system:contract', action: 'contract.find', detail: {} };
    await audit.append({ ...row, subject: 'settings', ticketRef: 'T-7' });
    assert.deepEqual(await finder.byPrefix('T-7', 9), []);
  },

  'returns each DID once, ordered by the kind of name and then by bytes, up to the limit': async (
    storage,
  ) => {
    const [first, second, third] = [
      entry({ handle: 'tt-b.test', email: 'tt@example.test' }),
      entry({ handle: 'tt-c.test' }),
      entry({ email: 'tt-1@example.test' }),
    ];
    for (const each of [third, second, first]) await storage.directory.record(each);
    const holder = freshDid();
    for (const did of [first.did, holder]) await changed(storage, did, { ticketRef: 'tt-1' });
    await changed(storage, holder, { ticketRef: 'tt-0' });
    const found = async (limit: number) =>
      (await storage.finder.byPrefix('tt', limit)).map(({ did, name }) => [did, name]);
    const all = [
      [first.did, 'tt-b.test'],
      [second.did, 'tt-c.test'],
      [third.did, 'tt-1@example.test'],
      [holder, 'tt-0'],
    ];
    assert.deepEqual(await found(9), all);
    assert.deepEqual(await found(3), all.slice(0, 3));
    assert.deepEqual(await found(1), all.slice(0, 1));
  },

  'finds a PDS account by each of its whole names': async (storage) => {
    const alice = entry({ handle: 'alice.test', email: 'alice@example.test' });
    await storage.directory.record(alice);
    await changed(storage, alice.did, { ticketRef: 'T-1', eventId: 'evt_1' });
    for (const [kind, name] of [
      ['handle', 'alice.test'],
      ['did', alice.did],
      ['email', 'alice@example.test'],
      ['ticket', 'T-1'],
      ['event', 'evt_1'],
    ] as const) {
      const found = await storage.finder.byPrefix(name, 9);
      assert.deepEqual(
        found.map((each) => [each.did, each.kind, each.name]),
        [[alice.did, kind, name]],
      );
    }
  },

  'returns DIDs, tickets and event ids in the order of their bytes, up to the limit': async (storage) => {
    const prefix = freshDid();
    const dids = ['A', 'B', 'a', 'b'].map((end) => `${prefix}${end}` as const);
    const names = ['0', '1', '2', '3'];
    for (const index of [2, 0]) await storage.directory.record(entry({ did: dids[index] as Did }));
    for (const index of [3, 1]) {
      const [ticketRef, eventId] = [`ss-${names[index]}`, `ee-${names[index]}`];
      await changed(storage, dids[index] as Did, { ticketRef, eventId });
    }
    const found = async (text: string, limit: number) =>
      (await storage.finder.byPrefix(text, limit)).map(({ did }) => did);
    const [, second, , fourth] = dids;
    for (const [text, expected] of [
      [prefix, dids],
      ['ss-', [second, fourth]],
      ['ee-', [second, fourth]],
    ] as const)
      for (const limit of [1, 2, 9]) assert.deepEqual(await found(text, limit), expected.slice(0, limit));
  },

  'returns the known handles of PDS accounts': async ({ directory, finder }) => {
    const [alice, nameless, unknown] = [entry({ handle: 'alice.test' }), entry({}), freshDid()];
    await directory.record(alice);
    await directory.record(nameless);
    await directory.record(entry({ handle: 'other.test' }));
    assert.deepEqual(
      await finder.handlesOf([alice.did, nameless.did, unknown]),
      new Map([[alice.did, 'alice.test']]),
    );
    assert.deepEqual(await finder.handlesOf([]), new Map());
  },
};

function entry(fields: Partial<DirectoryEntry>): DirectoryEntry {
  return { did: freshDid(), handle: null, email: null, heardAt: 1, ...fields };
}

/** Records a change of the holder's entitlement: an audit row and an event. */
function changed(
  { unitOfWork, audit, entitlements, ledger }: GatewayStorage,
  did: Did,
  { ticketRef, eventId = crypto.randomUUID() }: { ticketRef?: string; eventId?: string },
) {
  return unitOfWork.run(async () => {
    const before = await entitlements.lock(did);
    const record = { ...nothingHeld(did), once: true, version: before.version + 1 };
    const event = {
      name: 'manual.grant',
      plan: 'once',
      eventId,
      reason: 'r',
      ticketRef: ticketRef ?? '-',
    } as const;
    const row = await audit.append(entitlementAudit('system:contract', event, before, record, 1));
    await entitlements.save(record, row);
    await ledger.record({ eventId, content: '', outcome: { entitlement: record, audit: row } }, []);
    return row;
  });
}
