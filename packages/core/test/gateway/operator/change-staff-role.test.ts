import {
  ChangeOperatorRole,
  ChangeStaffRole,
  CreateMachineCredential,
  type Operator,
  type OperatorRole,
} from '@gatehouse/core/operator';
import { MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const OLGA = 'did:plc:olgaaaaaaaaaaaaaaaaaaaaa';
const PAUL = 'did:plc:paulaaaaaaaaaaaaaaaaaaaa';
const CAUSE = { reason: 'Joins the team', ticketRef: 'T-1' };
const ORDER = { ...CAUSE, did: PAUL, role: 'support_read', to: 'granted' } as const;
const as = (principal: string, ...roles: OperatorRole[]): Operator => ({ principal, roles });
const MUTATOR = as(OLGA, 'entitlement_mutator');

async function setUp() {
  const storage = memoryGatewayStorage();
  const roles = storage.operatorRoles;
  await roles.grant(OLGA, 'entitlement_mutator');
  const ports = { ...storage, roles, clock: new MovableClock(1), random: new SeededRandom() };
  const change = new ChangeOperatorRole(ports);
  return {
    storage,
    roles,
    change,
    order: new ChangeStaffRole({ ...ports, change }),
    create: new CreateMachineCredential({ ...ports, sha256: new TestSha256() }),
  };
}

const refused = (code: string) => ({ code });

describe('an operator who changes roles', () => {
  it('grants and revokes roles that they have, with their name, reason and ticket in the audit log', async () => {
    const { order, roles, storage } = await setUp();
    expect(await order.execute(MUTATOR, { ...ORDER, role: 'entitlement_mutator' })).toMatchObject({
      changed: true,
    });
    expect(await roles.rolesOf(PAUL)).toEqual(['entitlement_mutator']);
    await order.execute(MUTATOR, { ...ORDER, role: 'entitlement_mutator', to: 'revoked' });
    expect(await roles.rolesOf(PAUL)).toEqual([]);
    const { items } = await storage.audit.page({ subject: PAUL }, { limit: 9 });
    expect(items).toMatchObject([
      { action: 'operator.role.revoked', principal: OLGA, ...CAUSE },
      { action: 'operator.role.granted', principal: OLGA, ...CAUSE },
    ]);
  });

  it('can also grant support_read, but no other role that they do not have', async () => {
    const { order, roles } = await setUp();
    await order.execute(MUTATOR, ORDER);
    for (const to of ['granted', 'revoked'] as const)
      await expect(
        order.execute(MUTATOR, { ...ORDER, role: 'billing_reconciler', to }),
      ).rejects.toMatchObject(refused('role_required'));
    expect(await roles.rolesOf(PAUL)).toEqual(['support_read']);
  });

  it('needs the role entitlement_mutator, a reason and a ticket', async () => {
    const { order } = await setUp();
    for (const operator of [as(OLGA, 'support_read'), as(OLGA, 'billing_reconciler'), as(OLGA)])
      await expect(order.execute(operator, ORDER)).rejects.toMatchObject(refused('role_required'));
    for (const missing of [{ reason: ' ' }, { ticketRef: '' }])
      await expect(order.execute(MUTATOR, { ...ORDER, ...missing })).rejects.toMatchObject(
        refused('invalid_request'),
      );
    await expect(order.execute(MUTATOR, { ...ORDER, did: 'paul.test' })).rejects.toMatchObject(
      refused('invalid_request'),
    );
  });

  it('cannot change their own roles', async () => {
    const { order, roles } = await setUp();
    for (const to of ['granted', 'revoked'] as const)
      await expect(order.execute(MUTATOR, { ...ORDER, did: OLGA, to })).rejects.toMatchObject(
        refused('own_operator_role'),
      );
    expect(await roles.rolesOf(OLGA)).toEqual(['entitlement_mutator']);
  });

  it('is refused, and changes nothing, if their own role was revoked in the meantime', async () => {
    const { order, roles, change, storage } = await setUp();
    await change.execute({ principal: 'system:test', did: OLGA, role: 'entitlement_mutator', to: 'revoked' });
    const { sequence } = await storage.audit.head();
    await expect(order.execute(MUTATOR, ORDER)).rejects.toMatchObject(refused('role_required'));
    expect(await roles.rolesOf(PAUL)).toEqual([]);
    expect((await storage.audit.head()).sequence).toBe(sequence);
  });

  it('revokes the machine credentials that depend on the role', async () => {
    const { order, create, roles } = await setUp();
    await roles.grant(PAUL, 'entitlement_mutator');
    await create.execute(as(PAUL, 'entitlement_mutator'), {
      name: 'ci',
      roles: ['entitlement_mutator'],
      expiresAt: null,
    });
    const { revoked } = await order.execute(MUTATOR, {
      ...ORDER,
      role: 'entitlement_mutator',
      to: 'revoked',
    });
    expect(revoked.map(({ name }) => name)).toEqual(['ci']);
  });
});
