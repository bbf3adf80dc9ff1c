import type { Command } from 'commander';
import {
  plainSize,
  readIndex,
  readWholeTrash,
  restoreVersion,
  type StoredVersion,
  versionsOf,
} from '../../files/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { getAll } from './get-command.ts';
import { remoteFolder } from './remote-folder.ts';
import { type Files, withFiles } from './with-files.ts';

interface RestoreOptions {
  readonly list?: boolean;
  readonly version?: string;
  readonly all?: string;
  readonly json?: boolean;
}

/** Adds the command `files restore`. */
export function addRestoreCommand(files: Command, terminal: Terminal): void {
  files
    .command('restore [path]')
    .description(
      'Restore a deleted file or an earlier version of a file, or fetch all files to a new machine',
    )
    .option('--list', 'only list the versions')
    .option(
      '--version <id>',
      'id of the version to restore, from --list; default: the version before the current one',
    )
    .option('--all <folder>', 'fetch all files into this folder')
    .option('--json', 'print JSON')
    .action((path: string | undefined, { all, ...options }: RestoreOptions) => {
      if ((path === undefined) === (all === undefined))
        throw new CommandFailure('Specify either a file or --all <folder>, not both.', EXIT.usage);
      return withFiles(terminal, (opened) =>
        all === undefined
          ? restore(terminal, opened, remoteFolder(path ?? ''), options)
          : getAll(terminal, opened, { path: '/', folder: all }, options),
      );
    });
}

async function restore(
  terminal: Terminal,
  { client, keys }: Files,
  path: string,
  { list, version, json }: RestoreOptions,
): Promise<void> {
  const { revision, versions } = await versionsAt({ client, keys }, path);
  if (list) {
    terminal.write(shown(json, { versions: versions.map(presented) }, (all) => versionTable(all.versions)));
    return;
  }
  const earlier = versions.filter(({ replacedAt }) => replacedAt !== undefined);
  const chosen = version === undefined ? earlier[0] : earlier.find((each) => idOf(each) === version);
  if (!chosen) throw new CommandFailure(`${path} has no such earlier version. Use --list.`, EXIT.refused);
  await restoreVersion(client, chosen, revision);
  terminal.write(shown(json, { restored: presented(chosen) }, () => `restored  ${chosen.path}`));
}

/**
 * Returns the versions of the file at the path. If there is no file, returns the versions of the deleted file
 * that was there. Throws `CommandFailure` if there was none.
 */
async function versionsAt({ client, keys }: Pick<Files, 'client' | 'keys'>, path: string) {
  const present = (await readIndex(client, keys)).files.get(path);
  if (present) return versionsOf(client, keys, present.file);
  const deleted = (await readWholeTrash(client, keys)).find(({ version }) => version.path === path);
  if (deleted) return versionsOf(client, keys, deleted.version.file);
  throw new CommandFailure(
    `There is no version of ${path} to restore. List deleted files with: gatehouse files ls --deleted`,
    EXIT.refused,
  );
}

/** Returns the end of the CID as a short id, because versions of one file always differ in their content. */
function idOf({ root }: StoredVersion): string {
  return root.slice(-12);
}

function presented(version: StoredVersion) {
  const { path, size, modified, replacedAt = null } = version;
  return {
    id: idOf(version),
    path,
    size: plainSize(size),
    modified: new Date(modified).toISOString(),
    replaced_at: replacedAt,
  };
}

function versionTable(versions: readonly ReturnType<typeof presented>[]): string {
  return table(
    ['version', 'bytes', 'modified', 'replaced'],
    versions.map(({ id, size, modified, replaced_at }) => [id, size, modified, replaced_at ?? 'present']),
  );
}
