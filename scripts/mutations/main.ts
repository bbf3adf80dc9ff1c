import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { advisoryMutations } from './advisories.ts';
import { asvsMutations } from './asvs/index.ts';
import { CaughtBefore } from './caught-before.ts';
import { KNEX_USAGE, runKnexMutations } from './knex/run-knex-mutations.ts';
import { mutated } from './mutated.ts';
import type { Mutation } from './mutation.ts';
import { type Outcome, runTests } from './run-tests.ts';
import { storeMutations } from './stores/index.ts';

const LISTS: Readonly<Record<string, readonly Mutation[]>> = {
  asvs: asvsMutations,
  advisories: advisoryMutations,
  stores: storeMutations,
};

const USAGE = `npm run mutations -- ${Object.keys(LISTS).join('|')} [TEXT]

Breaks the source in each way that a page of the guide says is excluded, one at a time: asvs for the ASVS table in
security-model.md, advisories for advisories.md, stores for bugs in adapters that the contracts must detect
(swapping-storage.md). Runs the test that the page names, and restores the source. Exits with 1 if a
test passes all the same. TEXT selects the mutations whose test contains it. Run it again on the same commit to
continue a run that was stopped: mutations that were caught are not repeated.

${KNEX_USAGE}`;

let isStopped = false;

/** Builds the browser pages if the mutation changes them, because their tests use the built files. */
function build({ file }: Mutation): void {
  if (file.startsWith('examples/page-kit/') || file.includes('/web/'))
    execFileSync('npm', ['run', 'build:web', '--workspace', 'examples/study-auth'], { stdio: 'ignore' });
}

async function outcomeOf(mutation: Mutation): Promise<Outcome> {
  const { path, before, after } = mutated(mutation);
  writeFileSync(path, after);
  try {
    build(mutation);
    return (await runTests([mutation.test])).get(mutation.test) ?? 'did not run';
  } finally {
    writeFileSync(path, before);
    build(mutation);
  }
}

/**
 * Returns whether a test detects the mutation. A test that also fails without the mutation, for example on a slow
 * machine, proves nothing.
 */
async function isCaught(mutation: Mutation, usual: Outcome): Promise<boolean> {
  const { test, file, find } = mutation;
  const outcome = usual === 'passed' ? await outcomeOf(mutation) : usual;
  const caught = usual === 'passed' && outcome === 'failed';
  const reason = usual === 'passed' ? outcome : `${usual} without the mutation`;
  console.log(`${caught ? 'caught' : 'NOT CAUGHT'}: ${test} (${reason})`);
  console.log(`  ${file}: ${find.trim().split('\n')[0]}`);
  return caught;
}

async function main([list = '', text = '', ...rest]: readonly string[]): Promise<number> {
  if (list === 'knex') return runKnexMutations([text, ...rest].filter((argument) => argument !== ''));
  const chosen = LISTS[list]?.filter(({ test }) => test.includes(text));
  if (chosen === undefined) {
    console.error(USAGE);
    return 2;
  }
  const changed = execFileSync('git', ['status', '--porcelain', ...chosen.map(({ file }) => file)], {
    encoding: 'utf8',
  });
  if (changed !== '') {
    console.error(`Commit these files first, so that a run that is killed cannot lose work:\n${changed}`);
    return 1;
  }
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const before = CaughtBefore.read(commit);
  const open = chosen.filter((mutation) => !before.has(mutation));
  const usual = await runTests(open.map(({ test }) => test));
  let caught = chosen.length - open.length;
  for (const mutation of open) {
    if (isStopped || !(await isCaught(mutation, usual.get(mutation.test) ?? 'did not run'))) continue;
    before.add(mutation);
    caught += 1;
  }
  console.log(`${caught} of ${chosen.length} mutations caught on ${commit}`);
  return caught < chosen.length ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true;
  });
process.exitCode = await main(process.argv.slice(2));
