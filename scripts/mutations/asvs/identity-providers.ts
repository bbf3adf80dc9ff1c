import type { Mutation } from '../mutation.ts';

const SSO = 'packages/core/test/sign-in/single-sign-on/complete-sso.test.ts';
const SSO_HTTP = 'examples/study-auth/test/http/single-sign-on.test.ts';
const CONTRACTS = 'packages/adapters/test/knex/contracts.test.ts';
const OPENID = 'packages/adapters/test/openid-client/openid-client-adapter.test.ts';
const COMPLETE = 'packages/core/src/sign-in/single-sign-on/complete-sso.use-case.ts';
const CONNECTION = 'packages/adapters/src/openid-client/openid-client-connection.ts';

/** Mutations for the claims about ASVS 6.8. */
export const identityProviderMutations: readonly Mutation[] = [
  {
    test: `${SSO} > treats an equal subject at another issuer as another person`,
    file: 'packages/core/src/sign-in/single-sign-on/valid-subject.ts',
    find: 'if (SUBJECT.test(profile.subject)) return profile;',
    replace: "if (SUBJECT.test(profile.subject)) return { ...profile, issuer: 'https://any.example' };",
  },
  {
    test: `${SSO_HTTP} > treats an equal subject at another provider as another person`,
    file: 'packages/adapters/src/knex/sign-in/knex-account-store.ts',
    find: 'external_issuer: issuer, ',
    replace: '',
  },
  {
    test: `${SSO} > never takes over a local account, by name or by e-mail address`,
    file: COMPLETE,
    find: 'const { id } = known ??',
    replace:
      "const { id } = known ?? (await this.#ports.accounts.byUsername(profile.preferredUsername ?? '')) ??",
  },
  {
    test: `${SSO} > never takes over a local account, by name or by e-mail address`,
    file: COMPLETE,
    find: 'const { id } = known ??',
    replace: "const { id } = known ?? (await this.#ports.accounts.byUsername(profile.email ?? '')) ??",
  },
  {
    test: `${OPENID} > rejects an ID token whose signature does not match the published key`,
    file: CONNECTION,
    find: 'enableNonRepudiationChecks(configuration);',
    replace: '',
  },
  {
    test: `${OPENID} > rejects a response to another transaction, from another issuer, or without a valid code`,
    file: CONNECTION,
    find: 'expectedState: state',
    replace: "expectedState: new URLSearchParams(query).get('state') ?? state",
  },
  {
    test: `${OPENID} > rejects a response to another transaction, from another issuer, or without a valid code`,
    file: CONNECTION,
    find: 'enableNonRepudiationChecks(configuration);',
    replace: `enableNonRepudiationChecks(configuration);
      const { issuer: own } = configuration.serverMetadata();
      query = query.replace(/&?iss=[^&]*/, '') + '&iss=' + encodeURIComponent(own);`,
  },
  {
    test: `${SSO_HTTP} > works only once`,
    file: 'packages/adapters/src/knex/sign-in/knex-login-state-store.ts',
    find: "from('login_states').where({ digest }).del()",
    replace: "from('login_states').where({ digest }).update({ digest })",
  },
  {
    test: `${SSO_HTTP} > works for only one of many concurrent requests`,
    file: 'packages/adapters/src/knex/sign-in/knex-login-state-store.ts',
    find: "from('login_states').where({ digest }).del()",
    replace: "from('login_states').where({ digest }).update({ digest })",
  },
  {
    test: `${CONTRACTS} > returns a state to exactly one of many concurrent callers`,
    file: 'packages/adapters/src/knex/sign-in/knex-login-state-store.ts',
    find: 'removed > 0 ? loginStateOf(row) : undefined',
    replace: 'loginStateOf(row)',
  },
];
