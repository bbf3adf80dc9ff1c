import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-web', 'test']);

/**
 * Copies the sources of all workspaces to a temporary folder that uses the same installed packages. Returns the path of
 * the folder. Tests can add files to it while other tests build and pack the real tree.
 */
export async function treeCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'gatehouse-tree-'));
  for (const name of ['packages', 'examples']) {
    await cp(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    });
  }
  await cp(join(ROOT, '.dependency-cruiser.mjs'), join(copy, '.dependency-cruiser.mjs'));
  await linkAllInstalled(copy);
  return copy;
}

/** Links the installed packages of all workspaces into a copy of the repository. */
export async function linkAllInstalled(copy: string): Promise<void> {
  await linkInstalled(copy, 'node_modules');
  for (const workspace of await readdir(join(ROOT, 'examples')))
    await linkInstalled(copy, join('examples', workspace, 'node_modules'));
}

/** Links the installed packages into the copy. Links to workspaces are relative, so that they lead into the copy. */
async function linkInstalled(copy: string, folder: string): Promise<void> {
  const names: readonly string[] = await readdir(join(ROOT, folder)).catch(() => []);
  await mkdir(join(copy, folder), { recursive: true });
  for (const name of names.filter((each) => each !== '@gatehouse'))
    await symlink(join(ROOT, folder, name), join(copy, folder, name));
  if (names.includes('@gatehouse'))
    await cp(join(ROOT, folder, '@gatehouse'), join(copy, folder, '@gatehouse'), {
      recursive: true,
      verbatimSymlinks: true,
    });
}
