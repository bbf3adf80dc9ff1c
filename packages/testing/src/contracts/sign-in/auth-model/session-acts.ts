import { ANONYMOUS, DAY, HOUR, MINUTE } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { type Act, act, anyIndex, anyName, anyPassword, assertRefused } from './act.ts';

const signIn = act(
  'sign in',
  fc.record({ username: anyName, guess: fc.option(anyPassword), before: fc.option(anyIndex) }),
  async ({ username, guess, before }, history, system) => {
    const person = history.named(username);
    const replaced = before === null ? undefined : history.ticket(before);
    const password = guess ?? person?.password ?? '';
    const client = { replaces: replaced?.token };
    const signingIn = system.signIn.execute({ username, password, address: '192.0.2.1', client });
    if (person?.password === undefined || password !== person.password) {
      await assertRefused(signingIn, 'invalid_credentials');
      const subject = person?.id ?? 'unknown';
      return history.checkAudited(system, { principal: ANONYMOUS, action: 'session.refused', subject });
    }
    history.addTicket(await signingIn, replaced);
    await history.checkAudited(system, { principal: person.id, action: 'session.began', subject: person.id });
  },
);

const signInElsewhere = act(
  'sign in elsewhere',
  fc.constantFrom('one', 'two'),
  async (subject, history, system) => {
    const signedIn = await system.completeSso.execute(await system.callbackFor(subject));
    const { id } = signedIn.account;
    if (!history.people.some((person) => person.subject === subject)) {
      history.addPerson(signedIn.account, { subject, role: 'user' });
      await history.checkAudited(system, { principal: id, action: 'account.created', subject: id });
    }
    history.addTicket(signedIn);
    await history.checkAudited(system, { principal: id, action: 'session.began', subject: id });
  },
);

const signOut = act('sign out', anyIndex, async (by, history, system) => {
  const session = (await history.caller(by, system))?.session;
  const ticket = history.openTicket(by);
  if (!session || !ticket) return;
  await system.revokeSessions.execute(session, 'current');
  ticket.ended = true;
  const { ownerId } = session;
  await history.checkAudited(system, { principal: ownerId, action: 'session.ended', subject: ownerId });
});

const signOutOthers = act('sign out all others', anyIndex, async (by, history, system) => {
  const session = (await history.caller(by, system))?.session;
  if (!session) return;
  await system.revokeSessions.execute(session, 'others');
  history.endAllOf(session.ownerId, history.openTicket(by));
  const { ownerId } = session;
  await history.checkAudited(system, { principal: ownerId, action: 'session.revoked', subject: ownerId });
});

const signOutOne = act(
  'sign out one',
  fc.record({ by: anyIndex, one: anyIndex }),
  async ({ by, one }, history, system) => {
    const session = (await history.caller(by, system))?.session;
    const ticket = history.ticket(one);
    if (!session || !ticket) return;
    const { ownerId } = session;
    const kept = await system.storage.sessions.listOf(ownerId);
    const revoking = system.revokeSessions.execute(session, { handle: ticket.session.handle });
    if (!kept.some(({ handle }) => handle === ticket.session.handle))
      return assertRefused(revoking, 'not_found');
    await revoking;
    ticket.ended = true;
    await history.checkAudited(system, { principal: ownerId, action: 'session.revoked', subject: ownerId });
  },
);

const passTime = act(
  'pass time',
  fc.constantFrom(MINUTE, 4 * MINUTE, 7 * MINUTE, 5 * HOUR, 11 * HOUR, 13 * HOUR, 29 * DAY),
  async (by, _history, { clock }) => clock.advance(by),
);

const purge = act('purge', fc.constant(undefined), async (_nothing, _history, system) => {
  await system.purge.execute();
});

/** Actions on sessions. */
export const sessionActs: readonly fc.Arbitrary<Act>[] = [
  signIn,
  signInElsewhere,
  signOut,
  signOutOthers,
  signOutOne,
  passTime,
  purge,
];
