import { type Capabilities, PolicyPort, PolicyUnavailable } from '@gatehouse/core/entitlement';
import { HandleResolver, LookUpPdsAccount, type Operator } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { MemoryPolicy, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const READER: Operator = { principal: 'did:plc:reader', roles: ['support_read'] };

class HandlesByHand extends HandleResolver {
  readonly handles = new Map<string, Did>();

  override async resolveHandle(handle: string): Promise<Did | undefined> {
    return this.handles.get(handle);
  }
}

class SilentPolicy extends PolicyPort {
  override async effectiveCapabilities(): Promise<Capabilities> {
    throw new PolicyUnavailable();
  }
}

function setUp(given?: PolicyPort) {
  const storage = memoryGatewayStorage();
  const { apply, clock } = entitlementSystem(storage, 1_000);
  const handles = new HandlesByHand();
  const policy = given ?? new MemoryPolicy({ ...storage, clock });
  return {
    storage,
    apply,
    clock,
    handles,
    lookUp: new LookUpPdsAccount({ ...storage, handles, policy, clock }),
  };
}

describe('LookUpPdsAccount', () => {
  it('finds a holder by DID if the directory lacks the PDS account', async () => {
    const { apply, lookUp } = setUp();
    const event = { name: 'manual.grant', plan: 'once', eventId: 'e', reason: 'r', ticketRef: 't' } as const;
    const { entitlement } = await apply.execute({ did: DID, principal: 'machine:test', event });
    expect(await lookUp.execute(READER, { did: DID })).toMatchObject({
      did: DID,
      known: undefined,
      entitlement,
      capabilities: { metadataWriteAllowed: true, safetyNetAllowed: false, supportSeatAllowed: true },
    });
  });

  it('finds a PDS account without an entitlement by e-mail, with the age of its entry', async () => {
    const { storage, lookUp } = setUp();
    const known = { did: DID, handle: 'alice.test', email: 'alice@example.test', heardAt: 7 } as const;
    await storage.directory.record(known);
    expect(await lookUp.execute(READER, { email: 'ALICE@example.test' })).toMatchObject({
      known,
      entitlement: { base: 'none', once: false, version: 0 },
      capabilities: { state: 'none', metadataWriteAllowed: false },
    });
  });

  it('finds a PDS account by its current handle instead of the one in the directory', async () => {
    const { storage, handles, lookUp } = setUp();
    await storage.directory.record({ did: 'did:plc:before', handle: 'alice.test', email: null, heardAt: 7 });
    handles.handles.set('alice.test', DID);
    expect(await lookUp.execute(READER, { handle: 'Alice.test' })).toMatchObject({ did: DID });
  });

  it.each([{ did: DID }, { handle: 'nobody.test' }, { email: 'nobody@example.test' }])(
    'throws not_found for the unknown %o',
    async (reference) => {
      await expect(setUp().lookUp.execute(READER, reference)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it.each([{ did: 'alice.test' }, { did: '' }, { handle: 'no dots' }])('refuses %o', async (reference) => {
    await expect(setUp().lookUp.execute(READER, reference)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('fails while the policy is unavailable', async () => {
    const { storage, lookUp } = setUp(new SilentPolicy());
    await storage.directory.record({ did: DID, handle: 'alice.test', email: null, heardAt: 7 });
    await expect(lookUp.execute(READER, { did: DID })).rejects.toMatchObject({ code: 'policy_unavailable' });
  });

  it('refuses a caller without a role', async () => {
    const outsider = { principal: 'did:plc:unknown', roles: [] };
    await expect(setUp().lookUp.execute(outsider, { did: DID })).rejects.toMatchObject({
      code: 'role_required',
    });
  });
});
