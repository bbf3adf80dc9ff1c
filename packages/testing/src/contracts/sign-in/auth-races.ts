import assert from 'node:assert/strict';
import { LOCAL_OPERATOR, type SignedIn } from '@gatehouse/core/account';
import { MovableClock } from '../../memory/movable-clock.ts';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { ReadablePasswordHasher } from '../../memory/sign-in/readable-password-hasher.ts';
import { atOnce } from '../samples.ts';
import { type AuthSystem, authSystem } from './auth-system.ts';
import { GatedPasswordHasher } from './gated-password-hasher.ts';
import { sampleAccount } from './samples.ts';

/** A race of two servers on one database. Rejects if something happens twice, or if the wrong server wins. */
export type AuthRace = (one: AuthStorage, other: AuthStorage) => Promise<void>;

const OLD = 'old-password';
const NEW = 'new-password';
const ROUNDS = 5;

/** The races. After each race, its law must hold. Every race needs an empty storage. */
export const authRaces: Readonly<Record<string, AuthRace>> = {
  'one of 50 concurrent registrations creates the admin and 49 are rejected': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    const outcomes = await settled(50, (index) =>
      serverOf(servers, index).register.execute(registration(`user-${index}`), 'first'),
    );
    assert.deepEqual(tally(outcomes), { done: 1, already_configured: 49 });
    assert.deepEqual(await roles(one), ['admin']);
  },

  'one of 49 concurrent registrations and a first single sign-on creates the admin': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    const callback = await serverOf(servers, 0).callbackFor('first');
    const [sso, ...registrations] = await settled(50, (index): Promise<SignedIn> => {
      const server = serverOf(servers, index);
      if (index === 0) return server.completeSso.execute(callback);
      return server.register.execute(registration(`user-${index}`), 'first');
    });
    const ssoWon = sso?.status === 'fulfilled' && sso.value.account.role === 'admin';
    assert.equal(sso?.status, 'fulfilled');
    assert.deepEqual(
      tally(registrations),
      ssoWon ? { already_configured: 49 } : { done: 1, already_configured: 48 },
    );
    assert.deepEqual(await roles(one), ssoWon ? ['admin'] : ['admin', 'user']);
  },

  'many concurrent first sign-ins of one person create one account': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    await signInWithSso(serverOf(servers, 0), 'somebody-else');
    const signedIn = await atOnce(10, (index) => signInWithSso(serverOf(servers, index), 'newcomer'));
    assert.equal(new Set(signedIn.map(({ account }) => account.id)).size, 1);
    assert.deepEqual(await roles(one), ['admin', 'user']);
  },

  'two admins who demote each other concurrently leave an admin': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const admins = [sampleAccount({ role: 'admin' }), sampleAccount({ role: 'admin' })] as const;
      const present = await one.unitOfWork.run(() => one.accounts.lockAdmins());
      for (const admin of admins) await one.accounts.insert(admin);
      for (const id of present) await servers[0]?.changeRole.execute(LOCAL_OPERATOR, id, 'user');
      const outcomes = await settled(2, (index) =>
        serverOf(servers, index).changeRole.execute(
          admins[index] ?? assert.fail(),
          admins[1 - index]?.id ?? '',
          'user',
        ),
      );
      assert.deepEqual(tally(outcomes), { done: 1, admin_only: 1 });
      assert.equal((await one.unitOfWork.run(() => one.accounts.lockAdmins())).length, 1);
    }
  },

  'one of many concurrent callbacks of one sign-in succeeds': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    const callback = await serverOf(servers, 0).callbackFor('somebody');
    const outcomes = await settled(20, (index) => serverOf(servers, index).completeSso.execute(callback));
    assert.deepEqual(tally(outcomes), { done: 1, sso_state_invalid: 19 });
  },

  'a password change concurrent with an upgrade of the hash keeps the new password': async (one, other) => {
    const gate = new GatedPasswordHasher(new ReadablePasswordHasher(2), 'hash');
    const clock = new MovableClock();
    const slow = authSystem(other, gate, clock);
    const system = authSystem(one, new ReadablePasswordHasher(1), clock);
    const { account } = await system.register.execute(registration('ada'), 'anyone');
    const upgrading = slow.signIn.execute(credentials('ada', OLD));
    await gate.reached;
    await changePassword(system, account.id);
    gate.open();
    await assert.rejects(upgrading, { code: 'invalid_credentials' });
    await system.signIn.execute(credentials('ada', NEW));
    await assert.rejects(system.signIn.execute(credentials('ada', OLD)), { code: 'invalid_credentials' });
  },

  'a password change that conflicts with an upgrade of the hash retries and succeeds': async (one, other) => {
    const gate = new GatedPasswordHasher(new ReadablePasswordHasher(1), 'verify');
    const slow = authSystem(one, gate);
    const system = authSystem(other, new ReadablePasswordHasher(2));
    const { account } = await authSystem(one).register.execute(registration('ada'), 'anyone');
    const changing = changePassword(slow, account.id);
    await gate.reached;
    await system.signIn.execute(credentials('ada', OLD));
    gate.open();
    await changing;
    await system.signIn.execute(credentials('ada', NEW));
    assert.equal((await one.sessions.listOf(account.id)).length, 2);
  },

  'a sign-in concurrent with a reset leaves no session of the old password': async (one, other) => {
    const gate = new GatedPasswordHasher(new ReadablePasswordHasher(), 'verify');
    const slow = authSystem(other, gate);
    const system = authSystem(one);
    const { account } = await system.register.execute(registration('ada'), 'anyone');
    const signingIn = slow.signIn.execute(credentials('ada', OLD));
    await gate.reached;
    await system.resetPassword.execute(LOCAL_OPERATOR, account.id, NEW);
    gate.open();
    await assert.rejects(signingIn, { code: 'invalid_credentials' });
    assert.deepEqual(await one.sessions.listOf(account.id), []);
  },

  'a sign-in concurrent with disabling its account leaves no session': async (one, other) => {
    const gate = new GatedPasswordHasher(new ReadablePasswordHasher(), 'verify');
    const slow = authSystem(other, gate);
    const system = authSystem(one);
    const { account } = await system.register.execute(registration('ada'), 'anyone');
    await one.accounts.insert(sampleAccount({ role: 'admin' }));
    const signingIn = slow.signIn.execute(credentials('ada', OLD));
    await gate.reached;
    await system.disableAccount.execute(LOCAL_OPERATOR, account.id);
    gate.open();
    await assert.rejects(signingIn, { code: 'account_disabled' });
    assert.deepEqual(await one.sessions.listOf(account.id), []);
  },

  'many sign-ins concurrent with disabling the account leave no session': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    await one.accounts.insert(sampleAccount({ role: 'admin' }));
    const { account } = await serverOf(servers, 0).register.execute(registration('ada'), 'anyone');
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcomes = await settled(8, (index): Promise<unknown> => {
        const server = serverOf(servers, index);
        return index === 4
          ? server.disableAccount.execute(LOCAL_OPERATOR, account.id)
          : server.signIn.execute(credentials('ada', OLD));
      });
      const { done = 0, account_disabled: refused = 0 } = tally(outcomes);
      assert.equal(done + refused, 8);
      assert.deepEqual(await one.sessions.listOf(account.id), []);
      await serverOf(servers, round).enableAccount.execute(LOCAL_OPERATOR, account.id);
    }
  },

  'many single sign-ons concurrent with disabling the account leave no session': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    await one.accounts.insert(sampleAccount({ role: 'admin' }));
    const { account } = await signInWithSso(serverOf(servers, 0), 'somebody');
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcomes = await settled(8, (index): Promise<unknown> => {
        const server = serverOf(servers, index);
        return index === 4
          ? server.disableAccount.execute(LOCAL_OPERATOR, account.id)
          : signInWithSso(server, 'somebody');
      });
      const { done = 0, account_disabled: refused = 0 } = tally(outcomes);
      assert.equal(done + refused, 8);
      assert.deepEqual(await one.sessions.listOf(account.id), []);
      await serverOf(servers, round).enableAccount.execute(LOCAL_OPERATOR, account.id);
    }
  },

  'two admins who disable each other concurrently leave an admin': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    const admins = [sampleAccount({ role: 'admin' }), sampleAccount({ role: 'admin' })] as const;
    for (const admin of admins) await one.accounts.insert(admin);
    const outcomes = await settled(2, (index) =>
      serverOf(servers, index).disableAccount.execute(
        admins[index] ?? assert.fail(),
        admins[1 - index]?.id ?? '',
      ),
    );
    assert.deepEqual(tally(outcomes), { done: 1, admin_only: 1 });
    assert.equal((await one.unitOfWork.run(() => one.accounts.lockAdmins())).length, 1);
  },

  'one of many concurrent uses of a link chooses the password': async (one, other) => {
    const servers = [authSystem(one), authSystem(other)];
    const { id } = await serverOf(servers, 0).createAccount.execute(LOCAL_OPERATOR, {
      username: 'ada',
      role: 'user',
    });
    const { token } = await serverOf(servers, 1).createPasswordLink.execute(LOCAL_OPERATOR, id);
    const outcomes = await settled(10, (index) =>
      serverOf(servers, index).usePasswordLink.execute({
        ...credentials('ada', `password-${index}`),
        token: token.reveal(),
      }),
    );
    assert.deepEqual(tally(outcomes), { done: 1, password_link_invalid: 9 });
    assert.equal((await one.sessions.listOf(id)).length, 1);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    await serverOf(servers, 0).signIn.execute(credentials('ada', `password-${winner}`));
  },

  'a use of a link concurrent with disabling its creator chooses no password': async (one, other) => {
    const gate = new GatedPasswordHasher(new ReadablePasswordHasher(), 'hash');
    const slow = authSystem(other, gate);
    const system = authSystem(one);
    const [creator, user] = [sampleAccount({ role: 'admin' }), sampleAccount({ username: 'ada' })];
    for (const account of [creator, user, sampleAccount({ role: 'admin' })])
      await one.accounts.insert(account);
    const { token } = await system.createPasswordLink.execute(creator, user.id);
    const choosing = slow.usePasswordLink.execute({ ...credentials('ada', NEW), token: token.reveal() });
    await gate.reached;
    await system.disableAccount.execute(LOCAL_OPERATOR, creator.id);
    gate.open();
    await assert.rejects(choosing, { code: 'password_link_invalid' });
    assert.deepEqual(await one.accounts.byId(user.id), user);
  },

  'many sign-ins concurrent with a change and a reset of the password leave no session of an old password':
    async (one, other) => {
      const servers = [authSystem(one), authSystem(other)];
      for (let round = 0; round < ROUNDS; round += 1) {
        const username = `ada-${round}`;
        const { account } = await serverOf(servers, 0).register.execute(registration(username), 'anyone');
        await settled(12, (index): Promise<unknown> => {
          const server = serverOf(servers, index);
          if (index === 5) return changePassword(server, account.id);
          if (index === 6) return server.resetPassword.execute(LOCAL_OPERATOR, account.id, 'reset-password');
          return server.signIn.execute(credentials(username, OLD));
        });
        const hash = (await one.accounts.byId(account.id))?.passwordHash;
        const sessions = await one.sessions.listOf(account.id);
        // If the reset runs first, the change is refused. If it runs last, it ends the session that the change created.
        assert.ok(hash?.endsWith('reset-password'));
        assert.deepEqual(sessions, []);
      }
    },

  'a registration that replaces a session does not deadlock with the end of that session': async (
    one,
    other,
  ) => {
    const servers = [authSystem(one), authSystem(other)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { account, id } = await serverOf(servers, 0).register.execute(
        registration(`old-${round}`),
        'anyone',
      );
      const client = { replaces: id.reveal() };
      const outcomes = await settled(
        8,
        (index): Promise<unknown> =>
          index % 2 === 0
            ? serverOf(servers, index / 2).register.execute(
                { ...registration(`new-${round}-${index}`), client },
                'anyone',
              )
            : serverOf(servers, (index - 1) / 2).resetPassword.execute(LOCAL_OPERATOR, account.id, NEW),
      );
      assert.deepEqual(tally(outcomes), { done: 8 });
    }
  },
};

function serverOf(servers: readonly AuthSystem[], index: number): AuthSystem {
  return servers[index % servers.length] ?? assert.fail();
}

async function signInWithSso(system: AuthSystem, subject: string): Promise<SignedIn> {
  return system.completeSso.execute(await system.callbackFor(subject));
}

function registration(username: string) {
  return credentials(username, OLD);
}

function credentials(username: string, password: string) {
  return { username, password, address: '192.0.2.1', client: {} };
}

function changePassword(system: AuthSystem, id: string): Promise<SignedIn> {
  const change = { currentPassword: OLD, newPassword: NEW, address: '192.0.2.1', client: {} };
  return system.changePassword.execute(id, change);
}

function settled<T>(times: number, call: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: times }, (_, index) => call(index)));
}

/** Counts the outcomes by kind: `done`, or the code of the refusal. */
function tally(outcomes: readonly PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = outcome.status === 'fulfilled' ? 'done' : String(outcome.reason.code ?? outcome.reason);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function roles({ accounts }: AuthStorage): Promise<string[]> {
  return (await accounts.page({ limit: 1_000 })).items.map(({ role }) => role).sort();
}
