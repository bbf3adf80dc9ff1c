import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Act, act, anyIndex, anyPassword, assertRefused } from './act.ts';

const changePassword = act(
  'change the password',
  fc.record({ by: anyIndex, current: fc.option(anyPassword), next: anyPassword }),
  async ({ by, current, next }, history, system) => {
    const caller = await history.caller(by, system);
    const person = history.people.find(({ id }) => id === caller?.owner.id);
    if (!caller || !person) return;
    const currentPassword = current ?? person.password ?? '';
    const client = { replaces: history.openTicket(by)?.token };
    const change = { currentPassword, newPassword: next, address: '192.0.2.1', client };
    const changing = system.changePassword.execute(person.id, change);
    if (person.password === undefined) return assertRefused(changing, 'no_local_password');
    const row = { principal: person.id, subject: person.id };
    if (currentPassword !== person.password) {
      await assertRefused(changing, 'wrong_password');
      return history.checkAudited(system, { ...row, action: 'account.password.refused' });
    }
    const signedIn = await changing;
    person.password = next;
    history.endAllOf(person.id);
    history.addTicket(signedIn);
    const left = await system.storage.sessions.listOf(person.id);
    assert.deepEqual(left, [signedIn.session], 'a password change leaves exactly the fresh session');
    await history.checkAudited(system, { ...row, action: 'account.password.changed' });
  },
);

const resetPassword = act(
  'reset a password',
  fc.record({ by: anyIndex, of: anyIndex, next: anyPassword }),
  async ({ by, of, next }, history, system) => {
    const caller = (await history.caller(by, system))?.owner;
    const person = history.person(of);
    if (!caller || !person) return;
    const resetting = system.resetPassword.execute(caller, person.id, next);
    if (caller.role !== 'admin') return assertRefused(resetting, 'admin_only');
    if (caller.id === person.id) return assertRefused(resetting, 'own_password');
    if (person.password === undefined) return assertRefused(resetting, 'no_local_password');
    await resetting;
    person.password = next;
    history.endAllOf(person.id);
    assert.deepEqual(await system.storage.sessions.listOf(person.id), []);
    await history.checkAudited(system, {
      principal: caller.id,
      action: 'account.password.reset',
      subject: person.id,
    });
  },
);

/** Actions on passwords. */
export const passwordActs: readonly fc.Arbitrary<Act>[] = [changePassword, resetPassword];
