import { ChangeOperatorRole, may, OPERATOR_ROLES, type OperatorAct, ROLES_FOR } from '@gatehouse/core';
import { MovableClock, memoryGatewayStorage } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const CHANGE = { principal: 'system:command-line', did: DID, role: 'support_read', to: 'granted' } as const;
const ACTS = Object.keys(ROLES_FOR) as OperatorAct[];

function setUp() {
  const storage = memoryGatewayStorage();
  const change = new ChangeOperatorRole({
    ...storage,
    roles: storage.operatorRoles,
    clock: new MovableClock(1),
  });
  return { storage, change };
}

describe('the role matrix', () => {
  it.each(ACTS)('lets nobody without a role do %s', (act) => {
    expect(may({ principal: 'did:plc:nobody', roles: [] }, act)).toBe(false);
  });

  it('lets a reader read, and change nothing', () => {
    const allowed = ACTS.filter((act) => may({ principal: 'did:plc:reader', roles: ['support_read'] }, act));
    expect(allowed).toEqual(['account.look-up', 'audit.read', 'audit.verify', 'sync-failure.read']);
  });

  it('lets only a mutator grant, and only a reconciler complete a checkout', () => {
    const allowed = (act: OperatorAct) =>
      OPERATOR_ROLES.filter((role) => may({ principal: 'did:plc:staff', roles: [role] }, act));
    expect(allowed('event.manual.grant')).toEqual(['entitlement_mutator']);
    expect(allowed('event.checkout.completed')).toEqual(['billing_reconciler']);
  });
});

describe('the role of an operator', () => {
  it('is granted and revoked with an audit row each', async () => {
    const { storage, change } = setUp();
    expect(await change.execute(CHANGE)).toEqual({ changed: true, revoked: [] });
    expect(await storage.operatorRoles.rolesOf(DID)).toEqual(['support_read']);
    expect(await change.execute({ ...CHANGE, to: 'revoked' })).toEqual({ changed: true, revoked: [] });
    expect(await storage.operatorRoles.rolesOf(DID)).toEqual([]);
    const { items } = await storage.audit.page({ subject: DID }, { limit: 9 });
    expect(items.map(({ action }) => action)).toEqual(['operator.role.revoked', 'operator.role.granted']);
  });

  it('leaves no audit row when nothing changes', async () => {
    const { storage, change } = setUp();
    await change.execute(CHANGE);
    expect(await change.execute(CHANGE)).toEqual({ changed: false, revoked: [] });
    expect((await storage.audit.head()).sequence).toBe(1);
  });

  it('is only for a DID', async () => {
    await expect(setUp().change.execute({ ...CHANGE, did: 'alice.test' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
