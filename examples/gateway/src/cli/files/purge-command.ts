import type { Command } from 'commander';
import {
  type DeletedFile,
  deletePermanently,
  emptyTrash,
  readTrash,
  readWholeTrash,
} from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { isWithin, remoteFolder } from './remote-folder.ts';
import { transferEach } from './transfer-result.ts';
import { type Files, withFiles } from './with-files.ts';

interface PurgeOptions {
  readonly all?: true;
  readonly yes?: true;
  readonly json?: boolean;
}

/** Adds the command `files purge`. */
export function addPurgeCommand(files: Command, terminal: Terminal): void {
  files
    .command('purge [path...]')
    .description('Delete deleted files permanently, and free their space. They cannot be restored afterwards')
    .option('--all', 'empty the trash')
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .action((paths: string[], options: PurgeOptions) => {
      if ((paths.length === 0) !== (options.all === true))
        throw new CommandFailure('Specify files in the trash, or use --all.', EXIT.usage);
      return withFiles(terminal, (opened) =>
        options.all ? purgeAll(terminal, opened, options) : purge(terminal, opened, paths, options),
      );
    });
}

async function purge(
  terminal: Terminal,
  { client, keys }: Files,
  paths: readonly string[],
  { yes, json }: PurgeOptions,
): Promise<void> {
  const deleted = await readWholeTrash(client, keys);
  const found = new Set(paths.flatMap((path) => deletedAt(deleted, path)));
  const bytes = [...found].reduce((sum, file) => sum + file.bytes, 0);
  await confirm(terminal, { files: found.size, bytes }, yes);
  const files = [...found].map((file) => ({ path: file.version.path, file }));
  const failed = await transferEach(terminal, files, json, async ({ path, file }) => {
    await deletePermanently(client, file);
    return { path, outcome: 'deleted permanently' };
  });
  if (failed > 0) throw new CommandFailure('Some files were not deleted permanently.', EXIT.refused);
}

async function purgeAll(
  terminal: Terminal,
  { client, keys }: Files,
  { yes, json }: PurgeOptions,
): Promise<void> {
  const { size, until } = await readTrash(client, keys);
  if (until !== undefined) await confirm(terminal, size, yes);
  const removed = until === undefined ? size : await emptyTrash(client, until);
  terminal.write(
    shown(json, { removed }, () => `removed  ${removed.files} deleted files, ${removed.bytes} bytes`),
  );
}

function deletedAt(deleted: readonly DeletedFile[], path: string): readonly DeletedFile[] {
  const named = remoteFolder(path);
  const found = named === '' ? [] : deleted.filter(({ version }) => isWithin(version.path, named));
  if (found.length > 0) return found;
  throw new CommandFailure(
    `There is no deleted file ${path}. List deleted files with: gatehouse files ls --deleted`,
    EXIT.refused,
  );
}

async function confirm(
  { confirm: ask }: Terminal,
  { files, bytes }: { readonly files: number; readonly bytes: number },
  yes: true | undefined,
): Promise<void> {
  if (yes) return;
  if (!ask) throw new CommandFailure('Nothing was deleted. Pass --yes to delete permanently.', EXIT.usage);
  if (!(await ask(`Delete ${files} files permanently? This frees ${bytes} bytes.`)))
    throw new CommandFailure('Nothing was deleted.', EXIT.refused);
}
