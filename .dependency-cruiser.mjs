const CORE = '^packages/core/src/';
const ADAPTERS = '^packages/adapters/src/';
const HTTP = '^packages/http-koa/src/';
const TESTING = '^packages/testing/src/';
const EXAMPLES = '^examples/';
const PAGE_KIT = '^examples/page-kit/';
const OAUTH_LIBRARY = `${ADAPTERS}atproto/library/`;
/** The folders of http-koa that join it to a framework, named after the framework. */
const FRAMEWORKS = '(?:koa|express|fastify|hono|nest)';
const TYPED_CLIENT = `${HTTP}client/`;

/** Files that seal and open content in a browser. */
const SEALING = [`${CORE}(kernel|gateway/seal)/`, `${ADAPTERS}(web-crypto|scure-bip39)/`];

const LAYERED = [
  CORE,
  `${ADAPTERS}knex/`,
  `${ADAPTERS}inversify/`,
  HTTP,
  `${TESTING}contracts/`,
  `${TESTING}memory/`,
  `${TESTING}saboteurs/`,
];

/** Accounts, their sessions and single sign-on. */
const SIGN_IN = [...LAYERED.map((folder) => `${folder}sign-in/`), `${ADAPTERS}accounts/`];
const GATEWAY = LAYERED.map((folder) => `${folder}gateway/`);
const SESSIONS = [
  `${CORE}sign-in/session/`,
  `${HTTP}sign-in/session/`,
  `${ADAPTERS}knex/sign-in/(migrations/session-table|session-row|knex-session-store)\\.ts$`,
  `${ADAPTERS}inversify/sign-in/session-module\\.ts$`,
];

/** Files that both wings use, without the index files of packages. */
const GROUND = [
  `${CORE}(kernel|audit|settings|throttle)/`,
  `${ADAPTERS}knex/(?!index\\.ts$)(?!sign-in/|gateway/)`,
  `${HTTP}(?!sign-in/|gateway/)[^/]+/`,
  `${TESTING}(contracts|memory|saboteurs)/(?!index\\.ts$)(?!sign-in/|gateway/)`,
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'the core imports nothing but itself',
      severity: 'error',
      from: { path: CORE },
      to: { pathNot: CORE },
    },
    {
      name: 'the sign-in wing never imports the gateway',
      severity: 'error',
      from: { path: SIGN_IN },
      to: { path: GATEWAY },
    },
    {
      name: 'the gateway imports of the sign-in wing only sessions',
      severity: 'error',
      from: { path: GATEWAY },
      to: { path: SIGN_IN, pathNot: SESSIONS },
    },
    {
      name: 'the ground imports neither wing',
      severity: 'error',
      from: { path: GROUND },
      to: { path: [...SIGN_IN, ...GATEWAY] },
    },
    {
      name: 'adapters import from this repository only the core',
      severity: 'error',
      from: { path: ADAPTERS },
      to: { path: [HTTP, TESTING, EXAMPLES] },
    },
    {
      name: 'one technology folder of the adapters never imports another',
      severity: 'error',
      from: { path: `${ADAPTERS}(?!accounts/)([^/]+)/` },
      // Technologies that call other servers share the checks of addresses.
      to: { path: ADAPTERS, pathNot: [`${ADAPTERS}$1/`, `${ADAPTERS}network/`] },
    },
    {
      name: 'http-koa imports from this repository only the core',
      severity: 'error',
      from: { path: HTTP },
      to: { path: [ADAPTERS, TESTING, EXAMPLES] },
    },
    {
      name: 'testing imports from this repository only the core',
      severity: 'error',
      from: { path: TESTING },
      to: { path: [ADAPTERS, HTTP, EXAMPLES] },
    },
    {
      name: 'sources never import testing',
      severity: 'error',
      from: { path: [ADAPTERS, HTTP, '^examples/[^/]+/src/'] },
      to: { path: TESTING },
    },
    {
      name: 'only examples and the inversify adapters import inversify',
      severity: 'error',
      from: { pathNot: [EXAMPLES, `${ADAPTERS}inversify/`] },
      to: { path: '(^|/)node_modules/inversify/' },
    },
    {
      name: 'only the files that compose a process of an example know the container',
      severity: 'error',
      from: {
        path: '^examples/[^/]+/src/',
        pathNot: '/(compose|[^/]+-module|atproto-sign-in|atproto-sign-in-value)\\.ts$',
      },
      to: { path: '(^|/)node_modules/inversify/' },
    },
    {
      name: 'the embedding example imports from this repository only the core and the adapters',
      severity: 'error',
      from: { path: '^examples/embed-hono/' },
      to: { path: [HTTP, TESTING, '^examples/(?!embed-hono/)'] },
    },
    {
      name: 'the page kit imports from this repository only the typed client',
      severity: 'error',
      from: { path: PAGE_KIT },
      to: { path: '^(packages|examples)/', pathNot: [PAGE_KIT, TYPED_CLIENT] },
    },
    {
      name: 'a page never imports another page',
      severity: 'error',
      from: { path: '^(examples/[^/]+/web/[^/]+)/' },
      to: { path: '^examples/[^/]+/web/', pathNot: '^$1/' },
    },
    {
      name: 'a page loads from this repository only the page kit, the typed client, and the files client of its own server with the sealing, and imports types of its own server',
      severity: 'error',
      from: { path: '^(examples/[^/]+/)web/' },
      to: {
        path: '^(packages|examples)/',
        pathNot: [PAGE_KIT, TYPED_CLIENT, '^$1web/', '^$1src/files/', ...SEALING],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'a page never imports types of another example',
      severity: 'error',
      from: { path: '^(examples/[^/]+/)web/' },
      to: { path: EXAMPLES, pathNot: [PAGE_KIT, '^$1'] },
    },
    {
      name: 'only the command line imports the command line',
      severity: 'error',
      from: { path: '^(examples/[^/]+/src/)', pathNot: '^examples/[^/]+/src/cli/' },
      to: { path: '^$1cli/' },
    },
    {
      name: 'servers never import pages',
      severity: 'error',
      from: { path: '^(packages|examples)/[^/]+/src/', pathNot: PAGE_KIT },
      to: { path: [PAGE_KIT, '^examples/[^/]+/web/'] },
    },
    {
      name: 'the process shell never reaches Koa',
      severity: 'error',
      from: { path: `${HTTP}process/` },
      to: { path: ['(^|/)node_modules/(@koa/|koa)', `${HTTP}(?!address/|process/)`], reachable: true },
    },
    {
      name: 'the rules of http-koa reach no framework',
      severity: 'error',
      from: { path: HTTP, pathNot: `${HTTP}(${FRAMEWORKS}|sign-in/koa-session)/` },
      to: {
        path: [
          `(^|/)node_modules/(@koa/|koa/|${FRAMEWORKS}/)`,
          `${HTTP}(${FRAMEWORKS}|sign-in/koa-session)/`,
        ],
        reachable: true,
      },
    },
    {
      name: 'the authorization proxy loads no more of http-koa than addresses and the process shell',
      severity: 'error',
      from: { path: '^examples/gateway/src/proxy/' },
      to: { path: HTTP, pathNot: `${HTTP}(address|process)/`, reachable: true },
    },
    {
      name: 'the library of AT Protocol sign-ins is loaded only at a sign-in',
      severity: 'error',
      from: { path: '^(packages|examples)/[^/]+/src/', pathNot: OAUTH_LIBRARY },
      to: {
        path: ['(^|/)node_modules/@atproto/oauth-client-node/', OAUTH_LIBRARY],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing imports in a circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|examples)/[^/]+/(dist|dist-web|test|bench)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@gatehouse/source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
