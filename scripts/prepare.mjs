// Runs before `npm start` and `npm test`. It must work with any installed Node, so it is plain JavaScript
// without dependencies.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installPrograms } from './prepare/install-programs.mjs';
import { isInstalled } from './prepare/is-installed.mjs';
import { run, say } from './prepare/run.mjs';
import { testPrograms } from './prepare/test-programs.mjs';

const INSTALLED_PACKAGES = 'node_modules/.package-lock.json';
const SHARED_WEB_SOURCES = ['examples/page-kit', 'packages/http-koa/src/client', INSTALLED_PACKAGES];
const PAGES = [
  { workspace: 'examples/study-auth', built: ['examples/study-auth/dist-web/index.html'] },
  {
    workspace: 'examples/gateway',
    built: ['customer', 'operator', 'portal'].map((page) => `examples/gateway/dist-web/${page}/index.html`),
  },
];
const SERVER_SOURCES = [
  'packages/core/src',
  'packages/adapters/src',
  'packages/http-koa/src',
  'examples/study-auth/src',
  'examples/gateway/src',
  'examples/support-forum/src',
  'packages/testing/src/servers/pds',
  'packages/testing/src/servers/plc',
  'scripts/build',
  INSTALLED_PACKAGES,
];
const SERVERS_BUILT = [
  'examples/gateway/dist/cli/main.js',
  'examples/study-auth/dist/main.js',
  'examples/support-forum/dist/main.js',
];

const purpose = process.argv[2];
installDependencies();
buildPages();
buildServers();
if (purpose !== 'start') installPrograms(testPrograms(purpose));

function installDependencies() {
  if (isInstalled('.')) return;
  say('Installing the dependencies (once; about two minutes)...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync('node_modules/sqlite3'))
    say('The optional SQLite driver sqlite3 could not be installed. The servers use better-sqlite3 instead.');
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
  if (Math.min(...SERVERS_BUILT.map(changedAt)) >= Math.max(...SERVER_SOURCES.map(changedAt))) return;
  say('Building the servers (after a change; a few seconds)...');
  run('npm', ['run', '--silent', 'build:servers']);
}

/** Returns the time of the last change of the file, or of the newest file below the folder; 0 if it does not exist. */
function changedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
