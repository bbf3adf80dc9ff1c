import type { Mutation } from '../mutation.ts';

const SIGNING_IN = 'examples/study-auth/test/http/signing-in.test.ts';
const EXPIRY = 'examples/study-auth/test/http/expiry.test.ts';
const ADMINISTRATION = 'examples/study-auth/test/http/administration.test.ts';
const AXE = 'examples/study-auth/test/e2e/accessibility.long.test.ts';
const SSO = 'packages/core/test/sign-in/single-sign-on/complete-sso.test.ts';
const IDS = 'packages/core/test/kernel/new-id.test.ts';
const RACES = 'packages/adapters/test/knex/races.test.ts';

const SIGN_IN = 'packages/core/src/sign-in/account/sign-in/sign-in.use-case.ts';
const DISABLE = 'packages/core/src/sign-in/account/administration/disable-account.use-case.ts';
const SESSION = 'packages/core/src/sign-in/session/session.ts';
const OPENER = 'packages/core/src/sign-in/session/session-opener.ts';
const SESSIONS = 'packages/adapters/src/knex/sign-in/knex-session-store.ts';
const NEW_ID = 'packages/core/src/kernel/new-id.ts';
const REVOKE = 'packages/core/src/sign-in/session/revoke-sessions.use-case.ts';
const SIGN_OUT = "if (who.signedIn) await parts.revokeSessions.execute(who.signedIn.session, 'current');";

/** Mutations for the claims about ASVS V7. */
export const sessionMutations: readonly Mutation[] = [
  {
    test: 'examples/study-auth/test/http/guard.test.ts > queries the database once for a well-formed token, at each request',
    file: 'packages/core/src/sign-in/session/authenticate.use-case.ts',
    find: 'const found = await this.#ports.sessions.find(sessionDigest(id, this.#ports.sha256));',
    replace:
      '(globalThis as any).kept ??= new Map();\n    const { kept } = globalThis as any;\n    const found = kept.get(presented) ?? (await this.#ports.sessions.find(sessionDigest(id, this.#ports.sha256)));\n    kept.set(presented, found);',
  },
  {
    test: `${SIGNING_IN} > creates one session per client and lists each only to its owner`,
    file: 'packages/core/src/sign-in/session/session-id.ts',
    find: 'new Secret(newToken(random))',
    replace: "new Secret('x'.repeat(43))",
  },
  {
    test: `${SIGNING_IN} > creates one session per client and lists each only to its owner`,
    file: SESSIONS,
    find: ".where('s.owner_id', ownerId)",
    replace: '',
  },
  {
    test: `${SIGNING_IN} > creates one session per client and lists each only to its owner`,
    file: SESSIONS,
    find: '{ owner_id: ownerId, handle }',
    replace: '{ handle }',
  },
  {
    test: `${IDS} > contain 128 and 256 random bits as text that is safe in a path`,
    file: NEW_ID,
    find: 'random.bytes(32)',
    replace: 'random.bytes(16)',
  },
  {
    test: `${IDS} > differ every time`,
    file: NEW_ID,
    find: 'random.bytes(16)',
    replace: 'new Uint8Array(16)',
  },
  {
    test: 'packages/adapters/test/node/node-ports.test.ts > never repeats itself',
    file: 'packages/adapters/src/node/node-random-source.ts',
    find: 'return randomBytes(length)',
    replace: 'return new Uint8Array(length).fill(randomBytes(1)[0] ?? 0)',
  },
  {
    test: `${SIGNING_IN} > replaces the browser's previous session`,
    file: OPENER,
    find: 'if (replaced) await',
    replace: 'if (false) await',
  },
  {
    test: `${SSO} > ends the browser's previous session`,
    file: OPENER,
    find: 'if (replaced) await',
    replace: 'if (false) await',
  },
  {
    test: `${EXPIRY} > ends when it was not used for the idle time, and continues while it is used`,
    file: SESSION,
    find: 'now < session.lastSeenAt + limits.idle',
    replace: 'true',
  },
  {
    test: `${EXPIRY} > ends at its absolute limit, however much it is used, for cookie and token alike`,
    file: SESSION,
    find: 'return now < session.expiresAt && ',
    replace: 'return ',
  },
  {
    test: `${SIGNING_IN} > creates a session that sign-out ends, which invalidates cookie and token and clears the cookie`,
    file: 'packages/http-koa/src/sign-in/auth/sign-in-handlers.ts',
    find: SIGN_OUT,
    replace: '',
  },
  {
    test: 'examples/study-auth/test/http/two-instances.test.ts > refuse a session as soon as the other server has ended it',
    file: 'packages/http-koa/src/sign-in/auth/sign-in-handlers.ts',
    find: SIGN_OUT,
    replace: '',
  },
  {
    test: `${SIGNING_IN} > creates a session that sign-out ends, which invalidates cookie and token and clears the cookie`,
    file: 'packages/http-koa/src/sign-in/auth/sign-in-handlers.ts',
    find: 'cookie.clear(context);',
    replace: '',
  },
  {
    test: 'examples/study-auth/test/e2e/sign-in.test.ts > signs a user in and out again',
    file: 'examples/page-kit/src/session/sign-out.ts',
    find: 'await end();',
    replace: 'end;',
  },
  {
    test: `${ADMINISTRATION} > ends all sessions of a user, and records who did`,
    file: 'packages/core/src/sign-in/account/administration/revoke-user-sessions.use-case.ts',
    find: 'await this.#ports.sessions.removeAllOf(id)',
    replace: '2',
  },
  {
    test: `${ADMINISTRATION} > disables an account at once, and enables it again`,
    file: DISABLE,
    find: 'const revoked = await this.#ports.sessions.removeAllOf(id);',
    replace: 'const revoked = 0;',
  },
  {
    test: `${ADMINISTRATION} > disables an account at once, and enables it again`,
    file: DISABLE,
    find: 'await this.#ports.accounts.setDisabled(id, at);',
    replace: '',
  },
  {
    test: `${RACES} > a sign-in concurrent with disabling its account leaves no session`,
    file: SIGN_IN,
    find: "if (account.disabledAt !== null) return 'disabled';",
    replace: '',
  },
  {
    test: `${RACES} > many sign-ins concurrent with disabling the account leave no session`,
    file: SIGN_IN,
    find: 'await this.#ports.accounts.lock(id)',
    replace: 'await this.#ports.accounts.byId(id)',
  },
  {
    test: `${RACES} > many single sign-ons concurrent with disabling the account leave no session`,
    file: 'packages/core/src/sign-in/single-sign-on/complete-sso.use-case.ts',
    find: 'await this.#ports.accounts.lock(id)',
    replace: 'await this.#ports.accounts.byId(id)',
  },
  {
    test: `${ADMINISTRATION} > changes roles with effect from the next request`,
    file: 'packages/adapters/src/knex/sign-in/knex-account-store.ts',
    find: 'return this.#update(id, { role });',
    replace: 'return Promise.resolve(true);',
  },
  {
    test: `${AXE} > finds no violation in the workspace, and the account menu on each of its pages`,
    file: 'examples/page-kit/src/shell/app-frame.tsx',
    find: '{account && <AccountMenu',
    replace: "{account && pathname !== '/lexicon' && <AccountMenu",
  },
  {
    test: `${AXE} > finds no violation in the settings, and the account menu on each of their pages`,
    file: 'examples/page-kit/src/shell/app-frame.tsx',
    find: '{account && <AccountMenu',
    replace: "{account && pathname !== '/settings/audit' && <AccountMenu",
  },
  {
    test: 'examples/study-auth/test/http/cookies.test.ts > can be rotated without signing users out',
    file: 'packages/http-koa/src/sign-in/session/signed-value.ts',
    find: 'return expected.length === presented.length && timingSafeEqual(expected, presented);',
    replace: 'return true;',
  },
  {
    test: 'examples/study-auth/test/http/throttling.test.ts > is limited also for the current password in a stolen session',
    file: 'packages/core/src/sign-in/account/password/change-password.use-case.ts',
    find: 'await this.#ports.throttle.admit(attempt)',
    replace: '{ counts: [], pace: undefined, isFamiliar: true }',
  },
  {
    test: `${SIGNING_IN} > ends all other sessions of the caller, and no others, on request`,
    file: REVOKE,
    find: 'removeAllOf(current.ownerId, current.digest)',
    replace: 'removeAllOf(current.ownerId)',
  },
  {
    test: `${SIGNING_IN} > ends all other sessions of the caller, and no others, on request`,
    file: SESSIONS,
    find: 'sessions.where({ owner_id: ownerId });',
    replace: '',
  },
  {
    test: 'examples/study-auth/test/e2e/account.long.test.ts > can be ended one by one',
    file: 'packages/http-koa/src/sign-in/auth/account-handlers.ts',
    find: 'await revokeSessions.execute(current, { handle: path.id });',
    replace: '',
  },
  {
    test: `${SSO} > creates a new session at each sign-in, with the lifetime of sessions of this server`,
    file: SESSION,
    find: 'expiresAt: now + limits.lifetime',
    replace: 'expiresAt: now + 10 * limits.lifetime',
  },
  {
    test: 'examples/study-auth/test/e2e/single-sign-on.long.test.ts > creates an account without a password, and returns to where the user was',
    file: 'examples/study-auth/web/src/sign-in/sso-buttons.tsx',
    find: 'if (offered.length === 0) return null;',
    replace: "if (offered.length === 0) return null;\n  window.location.assign(offered[0]?.href ?? '');",
  },
  {
    test: `${SSO} > refuses a browser other than the one that started, and invalidates the state`,
    file: 'packages/core/src/sign-in/single-sign-on/complete-sso.use-case.ts',
    find: 'const sameBrowser = this.#ports.sha256.hex(callback.browserBinding) === begun.browserDigest;',
    replace: 'const sameBrowser = true;',
  },
  {
    test: 'examples/study-auth/test/http/single-sign-on.test.ts > is valid only in the browser that started it',
    file: 'packages/core/src/sign-in/single-sign-on/complete-sso.use-case.ts',
    find: 'const sameBrowser = this.#ports.sha256.hex(callback.browserBinding) === begun.browserDigest;',
    replace: 'const sameBrowser = true;',
  },
];
