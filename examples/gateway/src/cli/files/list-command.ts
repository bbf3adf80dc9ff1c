import type { Command } from 'commander';
import { plainSize, readIndex, readWholeTrash } from '../../files/index.ts';
import { shown } from '../shown.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { isWithin, remoteFolder } from './remote-folder.ts';
import { type Files, withFiles } from './with-files.ts';

interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly modified: string;
  readonly revision: number;
}

/** Adds the command `files ls`. */
export function addListCommand(files: Command, terminal: Terminal): void {
  files
    .command('ls [path]')
    .description('List files with size and time')
    .option('--deleted', 'list only deleted files that can be restored')
    .option('--json', 'print JSON')
    .action((path: string | undefined, { deleted, json }: { deleted?: boolean; json?: boolean }) =>
      withFiles(terminal, async (opened) => {
        const named = remoteFolder(path ?? '');
        const all = deleted ? await deletedFiles(opened) : await presentFiles(opened, terminal);
        const listed = all.filter((file) => isWithin(file.path, named)).toSorted(byPath);
        terminal.write(shown(json, { files: listed }, ({ files: rows }) => fileTable(rows)));
      }),
    );
}

async function presentFiles({ client, keys }: Files, { complain }: Terminal): Promise<readonly ListedFile[]> {
  const { files, unreadable } = await readIndex(client, keys);
  if (unreadable.length > 0)
    complain(`${unreadable.length} files were sealed with another key and are not listed.`);
  return [...files.values()].map(listed);
}

/**
 * Lists deleted files, with the name that their latest version has. Leaves out a path that has a new file,
 * because a change of the key deletes each file and adds a new one at the same path.
 */
async function deletedFiles({ client, keys }: Files): Promise<readonly ListedFile[]> {
  const [{ files }, deleted] = [await readIndex(client, keys), await readWholeTrash(client, keys)];
  return deleted.filter(({ version }) => !files.has(version.path)).map(({ version }) => listed(version));
}

function listed(file: { path: string; size: number; modified: number; revision: number }): ListedFile {
  const modified = new Date(file.modified).toISOString();
  return { path: file.path, size: plainSize(file.size), modified, revision: file.revision };
}

function byPath(one: ListedFile, other: ListedFile): number {
  return one.path < other.path ? -1 : 1;
}

function fileTable(rows: readonly ListedFile[]): string {
  if (rows.length === 0) return 'No files.';
  return table(
    ['bytes', 'modified', 'path'],
    rows.map(({ size, modified, path }) => [size, modified, path]),
  );
}
