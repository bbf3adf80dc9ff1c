import type { AuditLog } from '@gatehouse/core/audit';
import { BRIDGE_ROLES } from '@gatehouse/core/bridge';
import {
  ChangeOperatorRole,
  may,
  OPERATOR_ROLES,
  type Operator,
  type OperatorRole,
  ROLES_FOR,
  type RoleTable,
  requireRole,
  requireRoleForAnyEvent,
} from '@gatehouse/core/operator';
import { INVITE_ROLES } from '@gatehouse/core/sign-up';
import { SEAT_ROLES } from '@gatehouse/core/support-forum';
import { SYNC_ROLES } from '@gatehouse/core/sync';
import { MovableClock } from '@gatehouse/testing/memory';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const CHANGE = { principal: 'system:command-line', did: DID, role: 'support_read', to: 'granted' } as const;
const ROLES = { ...ROLES_FOR, ...BRIDGE_ROLES, ...INVITE_ROLES, ...SEAT_ROLES, ...SYNC_ROLES };
type Act = keyof typeof ROLES;
const ACTS = Object.keys(ROLES) as Act[];

function setUp(worse: Partial<AuditLog> = {}) {
  const storage = memoryGatewayStorage();
  const change = new ChangeOperatorRole({
    ...storage,
    audit: Object.assign(storage.audit, worse),
    roles: storage.operatorRoles,
    clock: new MovableClock(1),
  });
  return { storage, change };
}

describe('a table of a feature’s own acts', () => {
  const FORUM_ROLES: RoleTable<'forum.deactivate'> = { 'forum.deactivate': ['entitlement_mutator'] };

  it('decides about these acts, and composes with the table of the operator API', () => {
    const mutator: Operator = { principal: DID, roles: ['entitlement_mutator'] };
    const reader: Operator = { principal: DID, roles: ['support_read'] };
    expect(may(mutator, 'forum.deactivate', FORUM_ROLES)).toBe(true);
    expect(() => requireRole(reader, 'forum.deactivate', FORUM_ROLES)).toThrow('entitlement_mutator');
    const all = { ...ROLES_FOR, ...FORUM_ROLES };
    expect([may(reader, 'audit.read', all), may(reader, 'forum.deactivate', all)]).toEqual([true, false]);
  });

  it('does not compile with an act that is not in the table', () => {
    const mutator: Operator = { principal: DID, roles: ['entitlement_mutator'] };
    // @ts-expect-error Another feature's act needs that feature's table.
    expect(may(mutator, 'forum.deactivate')).toBe(false);
    // @ts-expect-error Every act of a feature needs a row in its table.
    const incomplete: RoleTable<'forum.deactivate' | 'forum.read'> = FORUM_ROLES;
    expect(may(mutator, 'forum.read', incomplete)).toBe(false);
  });
});

describe('the role matrix', () => {
  it.each(ACTS)('refuses %s without a role', (act) => {
    expect(may({ principal: 'did:plc:unknown', roles: [] }, act, ROLES)).toBe(false);
  });

  const ANY = OPERATOR_ROLES;
  it.each<[act: Act, enough: readonly OperatorRole[]]>([
    ['account.look-up', ANY],
    ['audit.read', ANY],
    ['audit.verify', ANY],
    ['sync-failure.read', ANY],
    ['sync-failure.retry', ['entitlement_mutator']],
    ['bridge-client.read', ANY],
    ['bridge-client.issue-secret', ['entitlement_mutator']],
    ['bridge-client.manage', ['entitlement_mutator']],
    ['logout.read', ANY],
    ['logout.retry', ['entitlement_mutator']],
    ['seat.read', ANY],
    ['seat.retry', ['entitlement_mutator']],
    ['seat.deactivate', ['entitlement_mutator']],
    ['event.manual.grant', ['entitlement_mutator']],
    ['event.lapse', ['entitlement_mutator']],
    ['event.grace.extend', ['entitlement_mutator']],
    ['event.checkout.completed', ['billing_reconciler']],
    ['credential.manage', ['entitlement_mutator']],
    ['credential.read', ['entitlement_mutator']],
    ['role.change', ['entitlement_mutator']],
    ['invite.create', ['entitlement_mutator']],
    ['invite.read', ANY],
    ['invite.revoke', ['entitlement_mutator']],
    ['overview.read', ANY],
    ['staff.read', ANY],
  ])('allows %s with one of %j only', (act, enough) => {
    const allowed = OPERATOR_ROLES.filter((role) =>
      may({ principal: 'did:plc:staff', roles: [role] }, act, ROLES),
    );
    expect(allowed).toEqual(enough);
  });

  it('allows ordering an event only to callers who can order at least one', () => {
    const ordering = (roles: readonly OperatorRole[]) => () =>
      requireRoleForAnyEvent({ principal: 'did:plc:staff', roles });
    for (const role of ['entitlement_mutator', 'billing_reconciler'] as const)
      expect(ordering([role])).not.toThrow();
    for (const roles of [[], ['support_read']] as const)
      expect(ordering(roles)).toThrow(expect.objectContaining({ code: 'role_required' }));
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
    expect(items.map(({ action, detail }) => [action, detail])).toEqual([
      ['operator.role.revoked', { role: 'support_read' }],
      ['operator.role.granted', { role: 'support_read' }],
    ]);
  });

  it('leaves no audit row when nothing changes', async () => {
    const { storage, change } = setUp();
    await change.execute(CHANGE);
    expect(await change.execute(CHANGE)).toEqual({ changed: false, revoked: [] });
    expect((await storage.audit.head()).sequence).toBe(1);
  });

  it('stays as it is when the log cannot be written', async () => {
    const { storage, change } = setUp({ append: () => Promise.reject(new Error('no room')) });
    await expect(change.execute(CHANGE)).rejects.toThrow('no room');
    expect(await storage.operatorRoles.rolesOf(DID)).toEqual([]);
  });

  it('is refused for anything but a DID', async () => {
    await expect(setUp().change.execute({ ...CHANGE, did: 'alice.test' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
