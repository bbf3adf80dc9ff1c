import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { advisoryMutations } from './advisories.ts';
import { asvsMutations } from './asvs/index.ts';
import { CaughtBefore } from './caught-before.ts';
import { KNEX_USAGE, runKnexMutations } from './knex/run-knex-mutations.ts';
import { mutated } from './mutated.ts';
import type { Mutation } from './mutation.ts';
import { removeSourceCopy, sourceCopy } from './source-copy.ts';
import { storeBugs, storeMutations } from './stores/index.ts';
import { type Outcome, TestRuns } from './test-runs.ts';

const ROOT = join(import.meta.dirname, '../..');

const LISTS: Readonly<Record<string, readonly Mutation[]>> = {
  asvs: asvsMutations,
  advisories: advisoryMutations,
  stores: storeMutations,
};

const USAGE = `npm run mutations -- ${Object.keys(LISTS).join('|')} [TEXT]

Breaks a copy of the last commit in each way that a page of the guide says is excluded, one at a time: asvs for the
ASVS table in security-model.md, advisories for advisories.md, stores for bugs in adapters that the contracts must
detect (swapping-storage.md). Runs the test that the page names. Exits with 1 if a test passes all the same. TEXT
selects the mutations whose test or changed file contains it. Run it again on the same commit to continue a run that was stopped:
mutations that were caught are not repeated.

${KNEX_USAGE}`;

let isStopped = false;

/** Builds the pages of study-auth if the mutation changes a browser page, because their tests use the built files. */
function build({ file }: Mutation, copy: string): void {
  if (file.startsWith('examples/page-kit/') || file.includes('/web/'))
    execFileSync('npm', ['run', 'build:web', '--workspace', 'examples/study-auth'], {
      cwd: copy,
      stdio: 'ignore',
    });
}

const changeOf = ({ file, find, replace, also }: Mutation): string =>
  JSON.stringify([file, find, replace, also]);
const testFileOf = ({ test }: Mutation): string | undefined => test.split(' > ')[0];

/** Applies a change, runs the tests of all mutations that make it, and restores the copy. */
async function outcomesOf(
  same: readonly [Mutation, ...Mutation[]],
  copy: string,
  runs: TestRuns,
): Promise<ReadonlyMap<string, Outcome>> {
  const { path, before, after } = mutated(same[0], copy);
  const change = async (source: string) => {
    writeFileSync(path, source);
    build(same[0], copy);
    await runs.changed(path);
  };
  await change(after);
  const outcomes = await runs.run(same.map(({ test }) => test));
  await change(before);
  return outcomes;
}

function report({ test, file, find }: Mutation, outcome: string, isCaught: boolean): void {
  console.log(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${test} (${outcome})`);
  console.log(`  ${file}: ${find.trim().split('\n')[0]}`);
}

/**
 * Returns the mutations that tests detect. A test that also fails without the mutation, for example on a slow machine,
 * proves nothing.
 */
async function* caughtOf(open: readonly Mutation[], copy: string): AsyncGenerator<Mutation> {
  const runs = new TestRuns(copy);
  try {
    for (const ofFile of Map.groupBy(open, testFileOf).values()) {
      const usual = await runs.run(ofFile.map(({ test }) => test));
      const isUsable = ({ test }: Mutation) => usual.get(test) === 'passed';
      for (const mutation of ofFile.filter((mutation) => !isUsable(mutation)))
        report(mutation, `${usual.get(mutation.test)} without the mutation`, false);
      for (const [first, ...more] of Map.groupBy(ofFile.filter(isUsable), changeOf).values()) {
        if (isStopped) return;
        if (!first) continue;
        const outcomes = await outcomesOf([first, ...more], copy, runs);
        for (const mutation of [first, ...more]) {
          const outcome = outcomes.get(mutation.test) ?? 'did not run';
          report(mutation, outcome, outcome === 'failed');
          if (outcome === 'failed') yield mutation;
        }
      }
    }
  } finally {
    await runs.close();
  }
}

async function main([list = '', text = '', ...rest]: readonly string[]): Promise<number> {
  if (list === 'knex') return runKnexMutations([text, ...rest].filter((argument) => argument !== ''));
  const chosen = LISTS[list]?.filter(({ test, file }) => `${test} ${file}`.includes(text));
  if (chosen === undefined) {
    console.error(USAGE);
    return 2;
  }
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain');
  if (changed !== '') {
    console.error(
      `Commit these files first, because the mutations change a copy of the last commit:\n${changed}`,
    );
    return 1;
  }
  const commit = git('rev-parse', '--short=8', 'HEAD');
  const before = new CaughtBefore(commit);
  const open = chosen.filter((mutation) => !before.has(mutation));
  const caught = new Set(chosen.filter((mutation) => before.has(mutation)));
  const copy = await sourceCopy();
  // Some tests use paths from the root of the project.
  process.chdir(copy);
  try {
    for await (const mutation of caughtOf(open, copy)) {
      before.add(mutation);
      caught.add(mutation);
    }
  } finally {
    process.chdir(ROOT);
    await removeSourceCopy(copy);
  }
  if (list === 'stores')
    for (const [kind, bugs] of storeBugs)
      console.log(`${kind}: ${bugs.filter((bug) => caught.has(bug)).length} of ${bugs.length}`);
  console.log(`${caught.size} of ${chosen.length} mutations caught on ${commit}`);
  return caught.size < chosen.length ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true;
    // The verdicts so far are recorded, and the processes that run clauses end with this one.
    if (process.argv[2] === 'knex') process.exit(1);
  });
process.exitCode = await main(process.argv.slice(2));
