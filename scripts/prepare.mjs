// Runs before `npm start` and `npm test` on the Node that is installed: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './prepare/is-installed.mjs';

const INSTALLED_PACKAGES = 'node_modules/.package-lock.json';
const SHARED_WEB_SOURCES = ['examples/page-kit', 'packages/http-koa/src/client', INSTALLED_PACKAGES];
const PAGES = [
  { workspace: 'examples/study-auth', built: ['examples/study-auth/dist-web/index.html'] },
  {
    workspace: 'examples/gateway',
    built: ['examples/gateway/dist-web/customer/index.html', 'examples/gateway/dist-web/operator/index.html'],
  },
];
/** Programs that the tests run, by their Debian package; the first path that exists counts. */
const TEST_PROGRAMS = {
  chromium: [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  'nginx-light': ['/usr/sbin/nginx'],
  pgbouncer: ['/usr/sbin/pgbouncer'],
};
const CLUSTER_TEST_PROGRAMS = {
  haproxy: ['/usr/sbin/haproxy'],
  libfaketime: ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
  ),
  postgresql: [13, 14, 15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin/pg_basebackup`),
};
const LONG_TEST_PROGRAMS = {
  radosgw: ['/usr/bin/radosgw'],
  'ceph-mon': ['/usr/bin/ceph-mon'],
  'ceph-osd': ['/usr/bin/ceph-osd'],
  'ceph-common': ['/usr/bin/ceph'],
  'apache2-bin': ['/usr/sbin/apache2'],
  'libapache2-mod-auth-openidc': ['/usr/lib/apache2/modules/mod_auth_openidc.so'],
};

const SERVER_SOURCES = [
  'packages/core/src',
  'packages/adapters/src',
  'packages/http-koa/src',
  'examples/study-auth/src',
  'examples/gateway/src',
  'scripts/build',
  INSTALLED_PACKAGES,
];
const SERVERS_BUILT = 'examples/gateway/dist/cli/main.js';

const purpose = process.argv[2];
installDependencies();
buildPages();
buildServers();
const further = { test: {}, long: LONG_TEST_PROGRAMS, cluster: CLUSTER_TEST_PROGRAMS }[purpose];
if (further) installTestPrograms({ ...TEST_PROGRAMS, ...further });

function installDependencies() {
  if (isInstalled('.')) return;
  say('Installing the dependencies (once; about two minutes)...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync('node_modules/sqlite3'))
    say(
      'The optional SQLite driver sqlite3 could not be installed. Everything uses better-sqlite3 without it.',
    );
}

function buildPages() {
  const stale = PAGES.filter(({ workspace, built }) => {
    const sources = [`${workspace}/web`, ...SHARED_WEB_SOURCES];
    return Math.min(...built.map(changedAt)) < Math.max(...sources.map(changedAt));
  });
  if (stale.length === 0) return;
  say('Building the web pages (after a change; a few seconds)...');
  for (const { workspace } of stale) run('npm', ['run', '--silent', 'build:web', '--workspace', workspace]);
}

function buildServers() {
  if (changedAt(SERVERS_BUILT) >= Math.max(...SERVER_SOURCES.map(changedAt))) return;
  say('Building the servers (after a change; a few seconds)...');
  run('npm', ['run', '--silent', 'build:servers']);
}

function installTestPrograms(programs) {
  const missing = Object.keys(programs).filter(
    (name) => !programs[name].some((path) => path && existsSync(path)),
  );
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    fail(`The tests run real programs. Install them first: sudo apt-get install ${names}`);
  }
  say(`Installing ${names} for the tests (once; about half a minute)...`);
  run('apt-get', ['update', '-qq']);
  // Their services need not run: each test starts its own process.
  process.env.RUNLEVEL = '1';
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}

/** When the file, or the newest file below the folder, was changed; 0 if it does not exist. */
function changedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

/** Ends the whole preparation if the command fails. The command has printed the reason. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0)
    fail(`This command failed: ${command} ${args.join(' ')}${error ? ` (${error.message})` : ''}`);
}

function fail(text) {
  console.error(`\n${text}`);
  process.exit(1);
}

function say(text) {
  console.log(`\n> ${text}`);
}
