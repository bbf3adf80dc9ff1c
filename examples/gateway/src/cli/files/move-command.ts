import type { Command } from 'commander';
import { moveFile, readIndex, type StoredFile } from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { isWithin, remoteFolder } from './remote-folder.ts';
import { transferEach } from './transfer-result.ts';
import { type Files, withFiles } from './with-files.ts';

/** Adds the command `files mv`. */
export function addMoveCommand(files: Command, terminal: Terminal): void {
  files
    .command('mv <from> <to>')
    .description(
      'Move or rename a file or a folder, without sending it again. A path that ends with a slash is the folder to move it to',
    )
    .option('--json', 'print JSON')
    .action((from: string, to: string, { json }: { json?: boolean }) =>
      withFiles(terminal, (opened) => moveAll(terminal, opened, { from, to, json })),
    );
}

interface MoveOptions {
  readonly from: string;
  readonly to: string;
  readonly json: boolean | undefined;
}

async function moveAll(terminal: Terminal, { client, keys }: Files, { from, to, json }: MoveOptions) {
  const { files } = await readIndex(client, keys);
  const source = remoteFolder(from);
  const target = to.endsWith('/') ? remoteFolder(to + nameIn(source)) : remoteFolder(to);
  const moves = movesOf([...files.values()], source, target);
  if (moves.length === 0)
    throw new CommandFailure(
      `There is no file or folder ${from}. List your files with: gatehouse files ls`,
      EXIT.refused,
    );
  const taken = moves.find(({ path }) => files.has(path));
  if (taken)
    throw new CommandFailure(
      `A file ${taken.path} already exists. Choose another path, or delete that file first.`,
      EXIT.refused,
    );
  const failed = await transferEach(terminal, moves, json, async ({ file, path }) => {
    await moveFile(client, file, path);
    return { path, outcome: 'moved' };
  });
  if (failed > 0) throw new CommandFailure('Some files were not moved.', EXIT.refused);
}

function movesOf(files: readonly StoredFile[], source: string, target: string) {
  return files
    .filter(({ path }) => source !== '' && isWithin(path, source))
    .map((file) => ({ file, path: target + file.path.slice(source.length) }));
}

/** The last part of the path. */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
