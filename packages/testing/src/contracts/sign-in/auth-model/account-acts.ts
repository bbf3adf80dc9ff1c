import type { Role } from '@gatehouse/core/account';
import fc from 'fast-check';
import { type Act, act, anyIndex, anyName, anyPassword, assertRefused } from './act.ts';

const anyRole = fc.constantFrom<Role>('user', 'admin');
const HOME = { address: '192.0.2.1', client: {} };
const newcomer = { username: anyName, password: anyPassword };

const register = act('register', fc.record(newcomer), async (chosen, history, system) => {
  const registering = system.register.execute({ ...chosen, ...HOME }, 'first');
  if (history.people.length > 0) return assertRefused(registering, 'already_configured');
  const signedIn = await registering;
  const { id } = signedIn.account;
  history.addPerson(signedIn.account, { password: chosen.password, role: 'admin' });
  history.addTicket(signedIn);
  await history.checkAudited(system, { principal: id, action: 'account.created', subject: id });
});

const signUp = act('sign up', fc.record(newcomer), async (chosen, history, system) => {
  const signingUp = system.register.execute({ ...chosen, ...HOME }, 'anyone');
  if (history.named(chosen.username)) return assertRefused(signingUp, 'username_taken');
  const signedIn = await signingUp;
  const { id } = signedIn.account;
  history.addPerson(signedIn.account, { password: chosen.password, role: 'user' });
  history.addTicket(signedIn);
  await history.checkAudited(system, { principal: id, action: 'account.created', subject: id });
});

const createAccount = act(
  'create an account',
  fc.record({ ...newcomer, role: anyRole, by: anyIndex }),
  async ({ by, ...wanted }, history, system) => {
    const caller = (await history.caller(by, system))?.owner;
    if (!caller) return;
    const creating = system.createAccount.execute(caller, wanted);
    if (caller.role !== 'admin') return assertRefused(creating, 'admin_only');
    if (history.named(wanted.username)) return assertRefused(creating, 'username_taken');
    const account = await creating;
    history.addPerson(account, wanted);
    await history.checkAudited(system, {
      principal: caller.id,
      action: 'account.created',
      subject: account.id,
    });
  },
);

const changeRole = act(
  'change a role',
  fc.record({ by: anyIndex, of: anyIndex, role: anyRole }),
  async ({ by, of, role }, history, system) => {
    const caller = (await history.caller(by, system))?.owner;
    const person = history.person(of);
    if (!caller || !person) return;
    const changing = system.changeRole.execute(caller, person.id, role);
    if (caller.role !== 'admin') return assertRefused(changing, 'admin_only');
    if (caller.id === person.id) return assertRefused(changing, 'own_role');
    await changing;
    if (person.role === role) return;
    person.role = role;
    await history.checkAudited(system, {
      principal: caller.id,
      action: 'account.role.changed',
      subject: person.id,
    });
  },
);

/** Actions on accounts. Actions that require an admin are tried more often. */
export const accountActs: readonly fc.Arbitrary<Act>[] = [
  register,
  signUp,
  createAccount,
  changeRole,
  changeRole,
];
