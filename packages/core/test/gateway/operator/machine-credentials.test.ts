import {
  AuthenticateMachine,
  ChangeOperatorRole,
  CreateMachineCredential,
  dependentCredentials,
  ListMachineCredentials,
  OPERATOR_ROLES,
  type Operator,
  type OperatorRole,
  parseMachineToken,
  RevokeMachineCredential,
} from '@gatehouse/core/operator';
import { MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const STAFF = 'did:plc:staff';
const MUTATOR: Operator = { principal: STAFF, roles: ['entitlement_mutator', 'support_read'] };
const ROOT: Operator = { principal: 'system:command-line', roles: OPERATOR_ROLES };
const ORDER = { name: 'ci', roles: ['support_read'], expiresAt: null } as const;

async function setUp() {
  const storage = memoryGatewayStorage();
  for (const role of MUTATOR.roles) await storage.operatorRoles.grant(STAFF, role);
  const clock = new MovableClock(1_000);
  const roles = storage.operatorRoles;
  const ports = { ...storage, roles, clock, random: new SeededRandom(), sha256: new TestSha256() };
  return {
    storage,
    clock,
    change: new ChangeOperatorRole(ports),
    create: new CreateMachineCredential(ports),
    revoke: new RevokeMachineCredential(ports),
    list: new ListMachineCredentials(ports),
    authenticate: new AuthenticateMachine(ports),
  };
}

describe('a machine credential', () => {
  it('authenticates its machine with its roles', async () => {
    const { create, authenticate } = await setUp();
    const { token } = await create.execute(MUTATOR, ORDER);
    expect(token.reveal()).toMatch(/^gho_[\w-]{22}_[\w-]{43}$/);
    expect(await authenticate.execute(token.reveal())).toEqual({
      principal: 'machine:ci',
      roles: ['support_read'],
    });
  });

  it('records a use once a minute', async () => {
    const { create, authenticate, list, clock } = await setUp();
    const { token } = await create.execute(MUTATOR, ORDER);
    const lastUse = async () => (await list.execute(MUTATOR))[0]?.lastUsedAt;
    expect(await lastUse()).toBe(null);
    await authenticate.execute(`${token.reveal()}A`);
    expect(await lastUse()).toBe(null);
    for (const [passed, recorded] of [
      [0, 1_000],
      [59_999, 1_000],
      [1, 61_000],
    ] as const) {
      clock.advance(passed);
      await authenticate.execute(token.reveal());
      expect(await lastUse()).toBe(recorded);
    }
  });

  it('is listed with the handle of its creator', async () => {
    const { create, list, storage } = await setUp();
    await storage.directory.record({ did: STAFF, handle: 'sam.test', email: null, heardAt: 1 });
    await create.execute(MUTATOR, ORDER);
    await create.execute(ROOT, { ...ORDER, name: 'other' });
    const { credentials, handles } = await list.named(MUTATOR);
    expect(credentials.map(({ name }) => name).sort()).toEqual(['ci', 'other']);
    expect([...handles]).toEqual([[STAFF, 'sam.test']]);
  });

  it('is stored and listed without its secret', async () => {
    const { create, list, storage } = await setUp();
    const issued = await create.execute(MUTATOR, ORDER);
    const kept = JSON.stringify([
      await list.execute(MUTATOR),
      await storage.audit.page({}, { limit: 9 }),
      issued,
    ]);
    expect(kept).not.toContain(issued.token.reveal().slice(-43));
  });

  it('is rejected if any character differs', async () => {
    const { create, authenticate } = await setUp();
    const text = (await create.execute(MUTATOR, ORDER)).token.reveal();
    for (const at of [0, 4, 30, text.length - 1]) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(await authenticate.execute(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
    }
    for (const malformed of ['', 'gho_', `${text} `, `${text}A`, text.slice(0, -1), 'x'.repeat(100_000)]) {
      expect(await authenticate.execute(malformed)).toBeUndefined();
      expect(parseMachineToken(malformed)).toBeUndefined();
    }
    expect(parseMachineToken(`x${text}`)).toBeUndefined();
  });

  it('is rejected from its expiry on', async () => {
    const { create, authenticate, clock } = await setUp();
    const { token } = await create.execute(MUTATOR, { ...ORDER, expiresAt: 2_000 });
    clock.set(1_999);
    expect(await authenticate.execute(token.reveal())).toBeDefined();
    clock.set(2_000);
    expect(await authenticate.execute(token.reveal())).toBeUndefined();
  });

  it('is rejected once revoked, and cannot be revoked twice', async () => {
    const { create, revoke, authenticate } = await setUp();
    const { token, credential } = await create.execute(MUTATOR, ORDER);
    await revoke.execute(MUTATOR, credential.id);
    expect(await authenticate.execute(token.reveal())).toBeUndefined();
    await expect(revoke.execute(MUTATOR, credential.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot have a role that its creator lacks', async () => {
    const { create } = await setUp();
    const order = { ...ORDER, roles: ['billing_reconciler'] } as const;
    await expect(create.execute(MUTATOR, order)).rejects.toMatchObject({ code: 'role_required' });
  });

  it('is created, listed and revoked only with the role for it', async () => {
    const { create, revoke, list } = await setUp();
    const reader: Operator = { principal: 'did:plc:reader', roles: ['support_read', 'billing_reconciler'] };
    await expect(create.execute(reader, ORDER)).rejects.toMatchObject({ code: 'role_required' });
    await expect(revoke.execute(reader, 'any')).rejects.toMatchObject({ code: 'role_required' });
    await expect(list.execute(reader)).rejects.toMatchObject({ code: 'role_required' });
    const nameless = create.execute(reader, { ...ORDER, name: '' });
    await expect(nameless).rejects.toMatchObject({ code: 'role_required' });
  });

  it.each([
    { name: '' },
    { name: 'Not Simple' },
    { name: 'x'.repeat(65) },
    { name: 'a:b' },
    { name: 'a--b' },
    { roles: [] },
    { roles: ['support_read', 'support_read'] as const },
    { expiresAt: 1_000 },
  ])('is refused with %o', async (fields) => {
    await expect((await setUp()).create.execute(MUTATOR, { ...ORDER, ...fields })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('can have a name of 64 characters', async () => {
    const { credential } = await (await setUp()).create.execute(MUTATOR, { ...ORDER, name: 'x'.repeat(64) });
    expect(credential.name).toHaveLength(64);
  });

  it('has a unique name and is recorded in the audit log', async () => {
    const { create, storage } = await setUp();
    await create.execute(MUTATOR, ORDER);
    await expect(create.execute(MUTATOR, ORDER)).rejects.toMatchObject({ code: 'credential_name_taken' });
    const { items } = await storage.audit.page({}, { limit: 9 });
    expect(items).toMatchObject([
      { principal: 'did:plc:staff', action: 'operator.credential.created', detail: ORDER },
    ]);
  });
});

describe('a machine credential created by a member of the staff', () => {
  const takeAway = (role: OperatorRole) =>
    ({ principal: ROOT.principal, did: STAFF, role, to: 'revoked' }) as const;

  async function inForce(list: ListMachineCredentials): Promise<string[]> {
    const credentials = await list.execute(ROOT);
    return credentials.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name);
  }

  /**
   * Creates credentials: one for each role of the creator, one created by a machine, and one created by
   * another person.
   */
  async function setUpSome() {
    const parts = await setUp();
    const { create, authenticate } = parts;
    await create.execute(MUTATOR, { ...ORDER, name: 'reader' });
    const { token } = await create.execute(MUTATOR, {
      ...ORDER,
      name: 'writer',
      roles: ['entitlement_mutator', 'support_read'],
    });
    const writer = await authenticate.execute(token.reveal());
    if (!writer) throw new Error('The credential was rejected.');
    await create.execute(writer, { ...ORDER, name: 'of-the-writer' });
    await create.execute(ROOT, { ...ORDER, name: 'of-root', roles: ['entitlement_mutator'] });
    return { ...parts, writer };
  }

  it('ends when its creator loses a role, together with the credentials that it created', async () => {
    const { change, list, storage } = await setUpSome();
    const { revoked } = await change.execute(takeAway('entitlement_mutator'));
    expect(revoked.map(({ name }) => name).sort()).toEqual(['of-the-writer', 'writer']);
    expect((await inForce(list)).sort()).toEqual(['of-root', 'reader']);
    const { items } = await storage.audit.page({ action: 'operator.credential.revoked' }, { limit: 9 });
    expect(items.map(({ principal, detail }) => [principal, detail.name])).toEqual([
      [ROOT.principal, 'of-the-writer'],
      [ROOT.principal, 'writer'],
    ]);
    expect((await change.execute(takeAway('support_read'))).revoked.map(({ name }) => name)).toEqual([
      'reader',
    ]);
  });

  it('is revoked together with the credentials that its machine created', async () => {
    const { revoke, list, storage } = await setUpSome();
    const writer = (await storage.credentials.list()).find(({ name }) => name === 'writer');
    await revoke.execute(ROOT, writer?.id ?? '');
    expect((await inForce(list)).sort()).toEqual(['of-root', 'reader']);
  });

  it('cannot outlive the credential of the machine that creates it', async () => {
    const { create, authenticate } = await setUp();
    const writer = { name: 'writer', roles: MUTATOR.roles, expiresAt: 2_000 };
    const { token } = await create.execute(MUTATOR, writer);
    const machine = (await authenticate.execute(token.reveal())) ?? expect.unreachable();
    for (const expiresAt of [2_001, null]) {
      await expect(create.execute(machine, { ...ORDER, expiresAt })).rejects.toMatchObject({
        issues: [{ path: ['expiresAt'] }],
      });
    }
    const { credential } = await create.execute(machine, { ...ORDER, expiresAt: 2_000 });
    expect(credential.createdBy).toBe('machine:writer');
  });

  it('does not depend on a revoked credential', () => {
    const kept = { ...ORDER, digest: '', createdAt: 1, revokedAt: null, lastUsedAt: null };
    const first = { ...kept, id: '1', name: 'first', createdBy: STAFF };
    const second = { ...kept, id: '2', name: 'second', createdBy: 'machine:first' };
    const other = { ...kept, id: '3', name: 'other', createdBy: 'did:plc:other' };
    expect(dependentCredentials(STAFF, [first, second, other])).toEqual([first, second]);
    expect(dependentCredentials(STAFF, [{ ...first, revokedAt: 2 }, second, other])).toEqual([]);
  });

  it('is not created by a person whose role was revoked after the check', async () => {
    const { change, create, storage } = await setUp();
    await change.execute(takeAway('entitlement_mutator'));
    const { sequence } = await storage.audit.head();
    await expect(create.execute(MUTATOR, ORDER)).rejects.toMatchObject({ code: 'role_required' });
    expect((await storage.audit.head()).sequence).toBe(sequence);
  });

  it('is not created by a machine whose credential ended after the check', async () => {
    const { change, create, writer } = await setUpSome();
    await change.execute(takeAway('entitlement_mutator'));
    const order = { ...ORDER, name: 'too-late' };
    await expect(create.execute(writer, order)).rejects.toMatchObject({ code: 'role_required' });
  });
});
