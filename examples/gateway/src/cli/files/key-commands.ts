import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { changeToManaged, changeToPrivate } from './change-key-mode.ts';
import { enterPhrase } from './enter-phrase.ts';

/** Adds the commands `files key private`, `files key managed` and `files key enter`. */
export function addKeyCommands(files: Command, terminal: Terminal): void {
  const key = files.command('key').description('Choose who holds the key of your files');
  key
    .command('private')
    .description(
      'Seal every file with a new private key. Its recovery phrase is shown once; without the phrase the files are lost',
    )
    .action(() => changeToPrivate(terminal));
  key
    .command('managed')
    .description('Seal every file with a new key that the gateway keeps. Its operator could read the files')
    .action(() => changeToManaged(terminal));
  key
    .command('enter')
    .description('Enter the recovery phrase on this device, so that it can open the files')
    .action(() => enterPhrase(terminal));
}
