import { LOCAL_OPERATOR } from '@gatehouse/core/account';
import { authSystem, sampleAccount } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
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
  it('stops working when the password is changed in another way', async () => {
    const { token } = await system.createPasswordLink.execute(admin, user.id);
    await system.resetPassword.execute(admin, user.id, 'another password');
    const choice = { token: token.reveal(), password: 'a new password', address: '192.0.2.1', client: {} };
    await expect(system.usePasswordLink.execute(choice)).rejects.toMatchObject({
      code: 'password_link_invalid',
    });
  });
});
