import type { Mutation } from '../mutation.ts';

const FIRST = 'examples/study-auth/test/http/first-account.test.ts';
const SETTINGS = 'examples/study-auth/test/http/configuration.test.ts';
const DOCUMENT = 'examples/study-auth/test/http/documentation/documentation.test.ts';
const OPEN_GATE = 'examples/study-auth/test/http/auth-disabled.test.ts';
const ADMINISTRATION = 'examples/study-auth/test/http/administration.test.ts';
const RECOVERY = 'examples/study-auth/test/http/recovery.test.ts';
const CONFIGURATION = 'examples/study-auth/src/configuration.ts';
const APPLICATION = 'examples/study-auth/src/application.ts';
const SERVER = 'examples/study-auth/src/server.ts';
const RESET = 'packages/core/src/sign-in/account/password/reset-password.use-case.ts';
const SESSIONS = 'packages/adapters/src/knex/sign-in/knex-session-store.ts';

/** Mutations for the claims about ASVS 6.3.2 to 6.4.4. */
export const wayInMutations: readonly Mutation[] = [
  {
    test: `${FIRST} > turns the server from unconfigured to configured`,
    file: SERVER,
    find: 'await recoverAccount(',
    replace:
      "await studyAuth.auth.register.execute({ username: 'admin', password: 'the default of all', address: '', client: {} }, 'first');\n    await recoverAccount(",
  },
  {
    test: `${DOCUMENT} > describes exactly the mounted routes`,
    file: 'packages/http-koa/src/server/health-routes.ts',
    find: ".add('GET', '/healthz'",
    replace: ".add('GET', '/debug', () => {})\n    .add('GET', '/healthz'",
  },
  {
    test: `${DOCUMENT} > states who may call an operation, and the server refuses all others`,
    file: 'packages/http-koa/src/sign-in/auth/auth-gate.ts',
    find: "if (access !== 'open' && !visitor) throw UNAUTHENTICATED;",
    replace: '',
  },
  {
    test: `${DOCUMENT} > lets clients without a session call only the endpoints for signing in`,
    file: 'packages/http-koa/src/sign-in/auth/auth-endpoints.ts',
    find: "summary: 'List your sessions',\n    tag: 'Own account',\n    access: 'session',",
    replace: "summary: 'List your sessions',\n    tag: 'Own account',\n    access: 'open',",
  },
  {
    test: `${SETTINGS} > turns the gate off only on loopback, unless the operator confirms it`,
    file: CONFIGURATION,
    find: 'if (!isLoopback(HOST))',
    replace: 'if (false)',
  },
  {
    test: `${SETTINGS} > does not turn the gate off behind a proxy, unless the operator confirms it`,
    file: CONFIGURATION,
    find: 'if (TRUSTED_PROXIES.length > 0)',
    replace: 'if (false)',
  },
  {
    test: `${SETTINGS} > does not turn the gate off behind a proxy, unless the operator confirms it`,
    file: CONFIGURATION,
    find: 'if (PUBLIC_URL && !isLoopback',
    replace: 'if (false && PUBLIC_URL && !isLoopback',
  },
  {
    test: `${OPEN_GATE} > refuses a request forwarded with %s`,
    file: APPLICATION,
    find: 'return [refuseForwarded(), ',
    replace: 'return [',
  },
  {
    test: `${OPEN_GATE} > refuses a request forwarded with %s`,
    file: 'packages/http-koa/src/address/is-forwarded.ts',
    find: '|(?:^|-)via$',
    replace: '',
  },
  {
    test: `${OPEN_GATE} > refuses HTTP/1.0, in which nginx forwards without a header of its own`,
    file: 'packages/http-koa/src/address/is-forwarded.ts',
    find: " || request.httpVersion === '1.0'",
    replace: '',
  },
  {
    test: `${FIRST} > cannot be created by a page with a rebound host name`,
    file: APPLICATION,
    find: '[guardFirstAccount(isConfigured)]',
    replace: '[]',
  },
  {
    test: 'examples/study-auth/test/http/bad-bodies.test.ts > is refused with every fault and its path',
    file: 'packages/http-koa/src/sign-in/auth/auth-schemas.ts',
    find: 'export const credentials = z.strictObject({',
    replace: 'export const credentials = z.object({',
  },
  {
    test: `${ADMINISTRATION} > creates a link with which the user, and no administrator, chooses the password`,
    file: 'packages/core/src/sign-in/account/password-link/use-password-link.use-case.ts',
    find: 'const taken = await links.take(link.digest);',
    replace: 'const taken = link;',
  },
  {
    test: `${ADMINISTRATION} > creates a link with which the user, and no administrator, chooses the password`,
    file: 'packages/core/src/sign-in/account/password-link/password-link.ts',
    find: 'PASSWORD_LINK_LIFETIME: Milliseconds = DAY',
    replace: 'PASSWORD_LINK_LIFETIME: Milliseconds = 2 * DAY',
  },
  {
    test: `${ADMINISTRATION} > resets a password and ends its owner's sessions`,
    file: RESET,
    find: 'await this.#ports.sessions.removeAllOf(account.id)',
    replace: '0',
  },
  {
    test: `${ADMINISTRATION} > resets a password and ends its owner's sessions`,
    file: RESET,
    find: 'await this.#ports.accounts.setPasswordHash(account.id, hash);',
    replace: '',
  },
  {
    test: `${RECOVERY} > sets a new password, ends the sessions of that account only, and warns`,
    file: RESET,
    find: 'await this.#ports.sessions.removeAllOf(account.id)',
    replace: '0',
  },
  {
    test: `${RECOVERY} > sets a new password, ends the sessions of that account only, and warns`,
    file: SESSIONS,
    find: 'sessions.where({ owner_id: ownerId });',
    replace: '',
  },
];
