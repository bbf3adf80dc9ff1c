import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nextCommands } from './next-commands.ts';
import { prepareRelease, ReleaseRefused } from './prepare-release.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE = 'Usage: npm run release -- [--dry-run] [--version 1.2.3]';

// Prepares a release. Exit codes: 0 success, 1 refused, 2 usage error.
const flags = parsed();
if (flags) await prepare(flags);

function parsed(): { 'dry-run'?: boolean; version?: string } | undefined {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' }, version: { type: 'string' } } }).values;
  } catch (failure) {
    console.error(`${(failure as Error).message}\n${USAGE}`);
    process.exitCode = 2;
    return undefined;
  }
}

async function prepare({ 'dry-run': isDryRun = false, version }: NonNullable<typeof flags>): Promise<void> {
  try {
    const release = await prepareRelease({ root: ROOT, version, isDryRun });
    console.log(`release/${release.version} contains ${release.files.join(', ')}.`);
    console.log(
      release.image ? `Built ${release.image}.` : 'No container image: neither docker nor podman responds.',
    );
    if (isDryRun) console.log('The working tree is unchanged, because this was a dry run.');
    console.log(`\nCommands that publish it:\n\n${nextCommands(release).join('\n')}`);
  } catch (failure) {
    if (!(failure instanceof ReleaseRefused)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  }
}
