import { resolve } from 'node:path';
import type { Command } from 'commander';
import { removalOf, uninstall } from '../../install/index.ts';
import { clusterFolder, lockHolder } from '../../postgres/index.ts';
import { runningSupervisor } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';

interface UninstallOptions {
  readonly folder: string;
  readonly purge?: true;
  readonly yes?: true;
}

/** Adds the command `uninstall`, which removes the files that the installer wrote. */
export function addUninstallCommand(program: Command, terminal: Terminal): void {
  program
    .command('uninstall')
    .description('Remove the files that `install` wrote. Data, secrets and edited files stay')
    .option('--folder <folder>', 'the folder of the installation', '.')
    .option('--purge', 'also delete the data and the secrets')
    .option('--yes', 'do not ask')
    .action((options: UninstallOptions) => run(terminal, options));
}

async function run(terminal: Terminal, options: UninstallOptions): Promise<void> {
  const { folder, yes } = options;
  const purge = options.purge ?? false;
  const place = resolve(terminal.folder ?? '.', folder);
  const profile = profileIn(place);
  if (runningSupervisor(profile) || lockHolder(clusterFolder(profile.data_dir))?.isServer)
    throw new CommandFailure('The installation runs. Stop it first: gatehouse down', EXIT.refused);
  const { files, edited, data, earlier } = removalOf(place, profile);
  terminal.write(['Removes:', ...files.map((file) => `  ${file}`)].join('\n'));
  if (edited.length > 0)
    terminal.write(['Keeps your edits:', ...edited.map((file) => `  ${file}`)].join('\n'));
  if (data !== undefined)
    terminal.write(
      purge
        ? `Deletes all data and secrets in ${data}`
        : `Keeps the data and secrets in ${data} (--purge deletes them)`,
    );
  if (earlier.length > 0)
    terminal.write(
      ['Keeps what a restored backup replaced:', ...earlier.map((path) => `  ${path}`)].join('\n'),
    );
  await confirm(terminal, purge && data !== undefined, yes);
  await uninstall(place, profile, { purge });
  const isKept = data !== undefined && !purge;
  terminal.write(isKept ? 'Uninstalled. To use the data again, run: gatehouse install' : 'Uninstalled.');
}

/** Asks before anything is removed, unless `--yes` is given. Without a terminal, `--yes` is required to delete data. */
async function confirm({ confirm: ask }: Terminal, deletesData: boolean, yes: true | undefined) {
  if (yes) return;
  if (deletesData && !ask)
    throw new CommandFailure('Nothing was removed. Pass --yes to delete the data.', EXIT.usage);
  if (ask && !(await ask('Remove this?'))) throw new CommandFailure('Nothing was removed.', EXIT.refused);
}
