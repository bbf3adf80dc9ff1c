import type { Mutation } from './mutation.ts';

const ADAPTER = 'packages/adapters/src/openid-client';
const CORE = 'packages/core/src/sign-in';
const SSO = 'packages/core/test/sign-in/single-sign-on';

/** Mutations for claims in the table of advisories. Claims that the ASVS table also makes are not repeated here. */
export const advisoryMutations: readonly Mutation[] = [
  {
    test: `${SSO}/save-sso-settings.test.ts > refuses callers who are not admins, and changes nothing`,
    file: `${CORE}/single-sign-on/save-sso-settings.use-case.ts`,
    find: 'requireAdmin(caller);',
    replace: '',
  },
  {
    test: `${SSO}/return-path.test.ts > never returns a path that makes a browser leave the origin`,
    file: `${CORE}/single-sign-on/return-path.ts`,
    find: '(?![/\\\\])',
    replace: '',
  },
  {
    test: `${SSO}/complete-sso.test.ts > refuses a sign-in that started under other settings`,
    file: `${CORE}/single-sign-on/complete-sso.use-case.ts`,
    find: 'settings.version !== begun.settingsVersion',
    replace: 'false',
  },
  {
    test: "packages/adapters/test/openid-client/discovery.test.ts > refuses an endpoint inside the server's network, without https, or with another scheme",
    file: `${ADAPTER}/discovery.ts`,
    find: 'for (const name of called) policy.check(endpointOf(document, name));',
    replace: '',
  },
  {
    test: "packages/adapters/test/openid-client/guarded-fetch.test.ts > does not connect into the server's network, by address or name, unless allowed",
    file: 'packages/adapters/src/network/permitted-lookup.ts',
    find: 'addresses.filter(({ address }) => isPermitted(address))',
    replace: 'addresses',
  },
  {
    test: 'packages/adapters/test/openid-client/openid-client-adapter.test.ts > sends PKCE S256, state, nonce and all scopes, even if the provider does not list them',
    file: `${ADAPTER}/openid-client-connection.ts`,
    find: "code_challenge_method: 'S256'",
    replace: "code_challenge_method: 'plain'",
  },
  {
    test: 'packages/core/test/sign-in/account/username.test.ts > folds look-alike forms to the plain characters',
    file: `${CORE}/account/username/username.ts`,
    find: "return text.normalize('NFKC')",
    replace: "return text.normalize('NFC')",
  },
  {
    test: 'examples/study-auth/test/http/odd-credentials.test.ts > is taken if a name exists that differs only in case, width or composition',
    file: `${CORE}/account/username/username.ts`,
    find: '.toLowerCase().toUpperCase().toLowerCase()',
    replace: '',
  },
  {
    test: 'examples/study-auth/test/http/guard.test.ts > refuses a malformed Authorization header with 401, and logs no error',
    file: 'packages/http-koa/src/sign-in/session/presented-session.ts',
    find: 'BEARER.exec(authorization)?.[1]',
    replace: 'BEARER.exec(decodeURIComponent(authorization))?.[1]',
  },
];
