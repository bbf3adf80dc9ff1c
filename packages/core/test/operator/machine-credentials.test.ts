import {
  AuthenticateMachine,
  CreateMachineCredential,
  ListMachineCredentials,
  type Operator,
  RevokeMachineCredential,
} from '@gatehouse/core';
import { MovableClock, memoryGatewayStorage, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

const MUTATOR: Operator = { principal: 'did:plc:staff', roles: ['entitlement_mutator', 'support_read'] };
const ORDER = { name: 'ci', roles: ['support_read'], expiresAt: null } as const;

function setUp() {
  const storage = memoryGatewayStorage();
  const clock = new MovableClock(1_000);
  const ports = { ...storage, clock, random: new SeededRandom(), sha256: new TestSha256() };
  return {
    storage,
    clock,
    create: new CreateMachineCredential(ports),
    revoke: new RevokeMachineCredential(ports),
    list: new ListMachineCredentials(ports),
    authenticate: new AuthenticateMachine(ports),
  };
}

describe('a machine credential', () => {
  it('stands for its machine with its roles', async () => {
    const { create, authenticate } = setUp();
    const { token } = await create.execute(MUTATOR, ORDER);
    expect(token.reveal()).toMatch(/^gho_[\w-]{22}_[\w-]{43}$/);
    expect(await authenticate.execute(token.reveal())).toEqual({
      principal: 'machine:ci',
      roles: ['support_read'],
    });
  });

  it('is kept without its secret, and never shown with it', async () => {
    const { create, list, storage } = setUp();
    const issued = await create.execute(MUTATOR, ORDER);
    const kept = JSON.stringify([
      await list.execute(MUTATOR),
      await storage.audit.page({}, { limit: 9 }),
      issued,
    ]);
    expect(kept).not.toContain(issued.token.reveal().slice(-43));
  });

  it('is worth nothing when a character of it is another', async () => {
    const { create, authenticate } = setUp();
    const text = (await create.execute(MUTATOR, ORDER)).token.reveal();
    for (const at of [0, 4, 30, text.length - 1]) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(await authenticate.execute(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
    }
    for (const malformed of ['', 'gho_', `${text} `, `${text}A`, text.slice(0, -1), 'x'.repeat(100_000)]) {
      expect(await authenticate.execute(malformed)).toBeUndefined();
    }
  });

  it('is worth nothing from the instant on at which it expires', async () => {
    const { create, authenticate, clock } = setUp();
    const { token } = await create.execute(MUTATOR, { ...ORDER, expiresAt: 2_000 });
    clock.set(1_999);
    expect(await authenticate.execute(token.reveal())).toBeDefined();
    clock.set(2_000);
    expect(await authenticate.execute(token.reveal())).toBeUndefined();
  });

  it('is worth nothing once it is revoked, and can be revoked once', async () => {
    const { create, revoke, authenticate } = setUp();
    const { token, credential } = await create.execute(MUTATOR, ORDER);
    await revoke.execute(MUTATOR, credential.id);
    expect(await authenticate.execute(token.reveal())).toBeUndefined();
    await expect(revoke.execute(MUTATOR, credential.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('never carries a role that its maker has not', async () => {
    const { create } = setUp();
    const order = { ...ORDER, roles: ['billing_reconciler'] } as const;
    await expect(create.execute(MUTATOR, order)).rejects.toMatchObject({ code: 'role_required' });
  });

  it('is made, listed and revoked by nobody without the role for it', async () => {
    const { create, revoke, list } = setUp();
    const reader: Operator = { principal: 'did:plc:reader', roles: ['support_read', 'billing_reconciler'] };
    await expect(create.execute(reader, ORDER)).rejects.toMatchObject({ code: 'role_required' });
    await expect(revoke.execute(reader, 'any')).rejects.toMatchObject({ code: 'role_required' });
    await expect(list.execute(reader)).rejects.toMatchObject({ code: 'role_required' });
  });

  it.each([
    { name: '' },
    { name: 'Not Simple' },
    { name: 'x'.repeat(65) },
    { name: 'a:b' },
    { roles: [] },
    { expiresAt: 1_000 },
  ])('is refused when it is asked to have %o', async (fields) => {
    await expect(setUp().create.execute(MUTATOR, { ...ORDER, ...fields })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('has a name that no other ever has, and leaves a row in the audit log', async () => {
    const { create, storage } = setUp();
    await create.execute(MUTATOR, ORDER);
    await expect(create.execute(MUTATOR, ORDER)).rejects.toMatchObject({ code: 'credential_name_taken' });
    const { items } = await storage.audit.page({}, { limit: 9 });
    expect(items).toMatchObject([
      { principal: 'did:plc:staff', action: 'operator.credential.created', detail: { name: 'ci' } },
    ]);
  });
});
