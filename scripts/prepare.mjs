// Runs before `npm start` and `npm test` on whatever Node is there: plain JavaScript, no dependency.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_WEB_SOURCES = ['examples/page-kit', 'packages/http-koa/src/client'];
const PAGES = [
  { workspace: 'examples/study-auth', built: ['examples/study-auth/dist-web/index.html'] },
  {
    workspace: 'examples/gateway',
    built: ['examples/gateway/dist-web/customer/index.html', 'examples/gateway/dist-web/operator/index.html'],
  },
];
/** What the tests run, and where Debian's package puts it. */
const TEST_PROGRAMS = {
  chromium: '/usr/bin/chromium',
  'nginx-light': '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
};

const SERVER_SOURCES = [
  'packages/core/src',
  'packages/adapters/src',
  'packages/http-koa/src',
  'examples/study-auth/src',
  'examples/gateway/src',
  'scripts/build',
];
const SERVERS_BUILT = 'examples/gateway/dist/proxy/main.js';

const purpose = process.argv[2];
installDependencies();
buildPages();
if (purpose === 'test') {
  buildServers();
  installTestPrograms();
}

function installDependencies() {
  const installed = changedAt('node_modules/.package-lock.json');
  if (installed >= changedAt('package-lock.json')) return;
  say('Installing the dependencies (once; about two minutes)...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
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

function installTestPrograms() {
  const missing = Object.keys(TEST_PROGRAMS).filter((name) => !existsSync(TEST_PROGRAMS[name]));
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The tests run real programs. Install them first: sudo apt-get install ${names}`);
  }
  say(`Installing ${names} for the tests (once; about half a minute)...`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', ...missing]);
}

/** When the file, or the newest file below the folder, was changed; 0 for one that is not there. */
function changedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

function run(command, args) {
  execFileSync(command, args, { stdio: 'inherit' });
}

function say(text) {
  console.log(`\n> ${text}`);
}
