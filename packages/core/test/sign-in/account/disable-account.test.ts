import { type CreatedPasswordLink, LOCAL_OPERATOR, type PasswordLinkInvalid } from '@gatehouse/core/account';
import { authSystem, sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { memoryStorage, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

const admin = sampleAccount({ role: 'admin' });
const user = sampleAccount();

let storage: ReturnType<typeof memoryStorage>;
let system: ReturnType<typeof authSystem>;

beforeEach(async () => {
  storage = memoryStorage();
  system = authSystem(storage);
  for (const account of [admin, user]) await storage.accounts.insert(account);
});

describe('disabling an account', () => {
  it('is refused for the last administrator, also to the operator', async () => {
    const disabling = system.disableAccount.execute(LOCAL_OPERATOR, admin.id);
    await expect(disabling).rejects.toMatchObject({ code: 'last_admin' });
    expect((await storage.accounts.byId(admin.id))?.disabledAt).toBeNull();
  });

  it('ends its link to choose a password', async () => {
    const { token } = await system.createPasswordLink.execute(admin, user.id);
    await system.disableAccount.execute(admin, user.id);
    await system.enableAccount.execute(admin, user.id);
    const choice = { token: token.reveal(), password: 'a new password', address: '192.0.2.1', client: {} };
    await expect(system.usePasswordLink.execute(choice)).rejects.toMatchObject({
      code: 'password_link_invalid',
    });
  });

  it('ends its sessions permanently', async () => {
    const kept = sampleSession(user.id);
    const restored = sampleSession(user.id);
    await storage.sessions.insert(kept);
    await system.disableAccount.execute(admin, user.id);
    expect(await storage.sessions.listOf(user.id)).toEqual([]);
    // For example, Redis restores an ended session when it fails over to a replica that was behind.
    await storage.sessions.insert(restored);
    await system.enableAccount.execute(admin, user.id);
    expect(await storage.sessions.listOf(user.id)).toEqual([]);
  });

  it('is recorded once, with the administrator', async () => {
    for (const _time of [1, 2]) await system.disableAccount.execute(admin, user.id);
    for (const _time of [1, 2]) await system.enableAccount.execute(admin, user.id);
    const { items } = await storage.audit.page({ subject: user.id }, { limit: 9 });
    expect(items.map(({ action, principal }) => [action, principal])).toEqual([
      ['account.enabled', admin.id],
      ['account.disabled', admin.id],
    ]);
  });
});

describe('a link to choose a password', () => {
  const another = sampleAccount({ role: 'admin' });

  beforeEach(() => storage.accounts.insert(another));

  /** Returns whether the link can be used. Checks that reading the link and using it lead to the same result. */
  async function useOf({ token }: CreatedPasswordLink): Promise<string> {
    const choice = { token: token.reveal(), password: 'a new password', address: '192.0.2.1', client: {} };
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => 'valid',
        ({ code }: PasswordLinkInvalid) => code,
      );
    const opened = await outcome(system.readPasswordLink.execute(choice.token));
    expect(await outcome(system.usePasswordLink.execute(choice))).toBe(opened);
    return opened;
  }

  it('stops working when the password is changed in another way', async () => {
    const link = await system.createPasswordLink.execute(admin, user.id);
    await system.resetPassword.execute(admin, user.id, 'another password');
    expect(await useOf(link)).toBe('password_link_invalid');
  });

  it('does not work while its creator is disabled', async () => {
    const link = await system.createPasswordLink.execute(admin, user.id);
    await system.disableAccount.execute(another, admin.id);
    expect(await useOf(link)).toBe('password_link_invalid');
    await system.enableAccount.execute(another, admin.id);
    expect(await useOf(link)).toBe('valid');
  });

  it('does not work once its creator is no longer an administrator', async () => {
    const link = await system.createPasswordLink.execute(admin, user.id);
    await system.changeRole.execute(another, admin.id, 'user');
    expect(await useOf(link)).toBe('password_link_invalid');
  });

  it.each(['admin', 'user'] as const)(
    'stops working when the role of its account becomes %s',
    async (role) => {
      const account = sampleAccount({ role: role === 'admin' ? 'user' : 'admin' });
      await storage.accounts.insert(account);
      const link = await system.createPasswordLink.execute(admin, account.id);
      await system.changeRole.execute(admin, account.id, role);
      expect(await useOf(link)).toBe('password_link_invalid');
    },
  );

  it('works if the operator of a server without a gate created it', async () => {
    const link = await system.createPasswordLink.execute(LOCAL_OPERATOR, user.id);
    expect(await useOf(link)).toBe('valid');
  });

  it('is invalid if it was stored without a creator', async () => {
    const link = await system.createPasswordLink.execute(admin, user.id);
    const digest = new TestSha256().hex(link.token.reveal());
    await storage.links.replace({ digest, accountId: user.id, createdBy: '', expiresAt: link.expiresAt });
    expect(await useOf(link)).toBe('password_link_invalid');
  });
});
