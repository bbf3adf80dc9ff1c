import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { advisoryMutations } from './advisories.ts';
import { asvsMutations } from './asvs/index.ts';
import { mutated } from './mutated.ts';
import type { Mutation } from './mutation.ts';
import { runTest } from './run-test.ts';

const LISTS: Readonly<Record<string, readonly Mutation[]>> = {
  asvs: asvsMutations,
  advisories: advisoryMutations,
};

const USAGE = `npm run mutations -- ${Object.keys(LISTS).join('|')} [TEXT]

Breaks the source in each way that a page of the guide says is excluded, one at a time: asvs for the ASVS table in
security-model.md, advisories for advisories.md. Runs the test that the page names, and restores the source. Exits with 1 if a
test passes all the same. TEXT selects the mutations whose test contains it.`;

let isStopped = false;

/** The pages in the browser are tested as they were built. */
function build({ file }: Mutation): void {
  if (file.endsWith('.tsx') || file.includes('/web/'))
    execFileSync('npm', ['run', 'build:web', '--workspace', 'examples/study-auth'], { stdio: 'ignore' });
}

async function survives(mutation: Mutation): Promise<boolean> {
  const { path, before, after } = mutated(mutation);
  writeFileSync(path, after);
  try {
    build(mutation);
    const outcome = await runTest(mutation.test);
    console.log(`${outcome === 'failed' ? 'caught  ' : 'SURVIVED'} ${mutation.test} (${outcome})`);
    console.log(`         ${mutation.file}: ${mutation.find.trim().split('\n')[0]}`);
    return outcome !== 'failed';
  } finally {
    writeFileSync(path, before);
    build(mutation);
  }
}

async function main([list = '', text = '']: readonly string[]): Promise<number> {
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
  let survivors = 0;
  for (const mutation of chosen) if (!isStopped && (await survives(mutation))) survivors += 1;
  console.log(`${chosen.length} mutations, ${survivors} survived`);
  return survivors > 0 || isStopped ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true;
  });
process.exitCode = await main(process.argv.slice(2));
