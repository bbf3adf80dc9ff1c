import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkAllInstalled } from '../test/tree-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = ['dist', 'dist-web'];

/**
 * Copies the last commit and the built files to a temporary folder that uses the same installed packages. Mutations
 * change only the copy, so that a run that is killed leaves the sources as they were.
 */
export async function sourceCopy(): Promise<string> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-mutations-')));
  execFileSync('git', ['-c', 'advice.detachedHead=false', 'clone', '--quiet', ROOT, copy]);
  await linkAllInstalled(copy);
  for (const example of await readdir(join(ROOT, 'examples')))
    for (const built of BUILT)
      await cp(join(ROOT, 'examples', example, built), join(copy, 'examples', example, built), {
        recursive: true,
      }).catch(() => {});
  return copy;
}

export async function removeSourceCopy(copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true, maxRetries: 3 });
}
