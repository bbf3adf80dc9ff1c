import type { Command } from 'commander';
import { type FileIndex, type PutOutcome, plainSize, putFile, readIndex } from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { openDiskSource } from './disk-source.ts';
import { type LocalFile, localFiles } from './local-files.ts';
import { remoteFolder } from './remote-folder.ts';
import { transferEach } from './transfer-result.ts';
import { type Files, withFiles } from './with-files.ts';

interface PutCommandOptions {
  readonly to: string;
  readonly overwrite?: boolean;
  readonly checksum?: boolean;
  readonly resend?: boolean;
  readonly json?: boolean;
}

/** Adds the command `files put`. */
export function addPutCommand(files: Command, terminal: Terminal): void {
  files
    .command('put <local...>')
    .description('Send files and folders. After Ctrl-C, the same command continues')
    .option('--to <folder>', 'stored folder to which the files are sent', '')
    .option(
      '--overwrite',
      'replace stored content that is newer than the local file; otherwise both are kept',
    )
    .option('--checksum', 'compare contents even if size and time are equal')
    .option('--resend', 'also send blocks of unchanged files again if the gateway has lost them')
    .option('--json', 'print JSON')
    .action((locals: string[], options: PutCommandOptions) =>
      withFiles(terminal, (opened) => putAll(terminal, opened, locals, options)),
    );
}

async function putAll(
  terminal: Terminal,
  files: Files,
  locals: readonly string[],
  options: PutCommandOptions,
): Promise<void> {
  const to = remoteFolder(options.to);
  const found: LocalFile[] = [];
  const skip = (local: string) =>
    terminal.complain(`${local} is neither a file nor a folder. It was left out.`);
  for (const local of locals) found.push(...(await localFiles(local, to, skip)));
  const index = await readIndex(files.client, files.keys);
  const failed = await transferEach(terminal, found, options.json, (file) =>
    putOne(terminal, files, index, file, options),
  );
  if (failed > 0) throw new CommandFailure(`${failed} of ${found.length} files were not sent.`, EXIT.refused);
}

async function putOne(
  terminal: Terminal,
  { client, keys }: Files,
  { files }: FileIndex,
  { local, path, size, modified }: LocalFile,
  { overwrite, checksum, resend }: PutCommandOptions,
): Promise<PutOutcome> {
  const known = files.get(path.normalize('NFC'));
  const isSame = known?.stored && known.modified === modified && plainSize(known.size) === size;
  if (known && isSame && !checksum && !resend) return { outcome: 'unchanged', path };
  const isNewer = known !== undefined && known.modified > modified;
  const source = await openDiskSource(local);
  try {
    return await putFile(
      client,
      keys,
      { path, source },
      {
        // If the stored file is newer than the local one, revision 0 causes a conflict, and the local content is
        // stored under another path. Otherwise it would replace content that this machine may never have had.
        base: overwrite ? undefined : isNewer ? 0 : known?.revision,
        resend,
        onProgress: ({ step, done, total }) => terminal.transfer?.(`${step} ${path}`, done, total),
      },
    );
  } finally {
    await source.close();
  }
}
