import type { Command } from 'commander';
import { readIndex, removeFile } from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { isWithin, remoteFolder } from './remote-folder.ts';
import { transferEach } from './transfer-result.ts';
import { type Files, withFiles } from './with-files.ts';

interface RemoveOptions {
  readonly recursive?: boolean;
  readonly json?: boolean;
}

/** Adds the command `files rm`. */
export function addRemoveCommand(files: Command, terminal: Terminal): void {
  files
    .command('rm <path...>')
    .description('Delete files. They can be restored as long as their versions are kept')
    .option('-r, --recursive', 'also delete folders with everything in them')
    .option('--json', 'print JSON')
    .action((paths: string[], options: RemoveOptions) =>
      withFiles(terminal, (opened) => removeAll(terminal, opened, paths, options)),
    );
}

async function removeAll(
  terminal: Terminal,
  { client, keys }: Files,
  paths: readonly string[],
  { recursive, json }: RemoveOptions,
): Promise<void> {
  const index = await readIndex(client, keys);
  const found = paths.flatMap((path) => {
    const named = remoteFolder(path);
    const matching = [...index.files.values()].filter((file) =>
      recursive ? named !== '' && isWithin(file.path, named) : file.path === named,
    );
    if (matching.length > 0) return matching;
    const hint = recursive ? '' : ' Use --recursive for a folder.';
    throw new CommandFailure(`There is no file ${path}.${hint}`, EXIT.refused);
  });
  const failed = await transferEach(terminal, new Set(found), json, async (file) => {
    await removeFile(client, file);
    return { path: file.path, outcome: 'deleted' };
  });
  if (failed > 0) throw new CommandFailure('Some files were not deleted.', EXIT.refused);
}
