import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { getFile, plainSize, readIndex, type StoredFile, sealedPlan } from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { openDiskSink } from './disk-sink.ts';
import { openDiskSource } from './disk-source.ts';
import { isWithin, remoteFolder } from './remote-folder.ts';
import { type TransferResult, transferEach } from './transfer-result.ts';
import { type Files, withFiles } from './with-files.ts';

interface GetCommandOptions {
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

/** Adds the command `files get`. */
export function addGetCommand(files: Command, terminal: Terminal): void {
  files
    .command('get <path> [folder]')
    .description(
      'Fetch a file or a folder (/ for all files) into a local folder. After Ctrl-C, the same command continues',
    )
    .option('--overwrite', 'replace local files whose content differs')
    .option('--json', 'print JSON')
    .action((path: string, folder: string | undefined, options: GetCommandOptions) =>
      withFiles(terminal, (opened) => getAll(terminal, opened, { path, folder: folder ?? '.' }, options)),
    );
}

/** Fetches the file or folder into the local folder. */
export async function getAll(
  terminal: Terminal,
  files: Files,
  { path, folder }: { readonly path: string; readonly folder: string },
  options: GetCommandOptions,
): Promise<void> {
  const named = remoteFolder(path);
  const index = await readIndex(files.client, files.keys);
  const found = [...index.files.values()].filter((file) => isWithin(file.path, named));
  if (found.length === 0)
    throw new CommandFailure(
      `There is no file or folder ${path}. List your files with: gatehouse files ls`,
      EXIT.refused,
    );
  const failed = await transferEach(terminal, found, options.json, (file) => {
    // Like `put`, creates the named folder itself below the target, not only its content.
    const below = named === '' ? file.path : basename(named) + file.path.slice(named.length);
    const target = join(folder, ...below.split('/'));
    return getOne(terminal, files, file, target, options);
  });
  if (failed > 0)
    throw new CommandFailure(`${failed} of ${found.length} files were not fetched.`, EXIT.refused);
}

async function getOne(
  terminal: Terminal,
  { client }: Files,
  file: StoredFile,
  target: string,
  { overwrite }: GetCommandOptions,
): Promise<TransferResult> {
  const { path } = file;
  const local = await stat(target).catch(() => undefined);
  if (local) {
    if (await isEqual(client, file, target)) return { path, outcome: 'unchanged' };
    const message = `${target} has other content. Use --overwrite to replace it.`;
    if (!overwrite) return { path, outcome: 'failed', message };
  }
  const sink = await openDiskSink(target, file);
  try {
    await getFile(client, file, sink, ({ step, done, total }) =>
      terminal.transfer?.(`${step} ${path}`, done, total),
    );
    await sink.finish();
  } finally {
    await sink.close();
  }
  return { path, outcome: 'fetched' };
}

/**
 * Returns whether the local file has the stored content. Compares CIDs, because equal content has equal CIDs
 * after sealing.
 */
async function isEqual(client: Files['client'], file: StoredFile, target: string) {
  const source = await openDiskSource(target);
  try {
    if (source.size !== plainSize(file.size)) return false;
    return (await sealedPlan(source, file.keys, client, () => {})).manifest.cid === file.root;
  } finally {
    await source.close();
  }
}
