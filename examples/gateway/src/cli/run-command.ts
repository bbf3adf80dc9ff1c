import { Command } from 'commander';
import { addBackupCommands } from './backup/backup-commands.ts';
import { addBlocksCommands } from './blocks/blocks-commands.ts';
import { addClientsCommands } from './clients/clients-commands.ts';
import { addConfigCommands } from './config-command.ts';
import { addCopyCommand } from './copy-command.ts';
import { EXIT } from './exit-code.ts';
import { failureOf } from './failure-of.ts';
import { addFilesCommands } from './files/files-commands.ts';
import { addDoctorCommand } from './install/doctor-command.ts';
import { addDownCommand } from './install/down-command.ts';
import { addInstallCommand } from './install/install-command.ts';
import { addLogsCommand } from './install/logs-command.ts';
import { addStatusCommand } from './install/status-command.ts';
import { addUninstallCommand } from './install/uninstall-command.ts';
import { addUpCommand } from './install/up-command.ts';
import { addMeshCommands } from './mesh/mesh-commands.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addLogoutCommands } from './ops/logout-commands.ts';
import { addOpsCommands } from './ops/ops-commands.ts';
import { addSeatCommands } from './ops/seat-commands.ts';
import { printable } from './printable.ts';
import { refuseUnknownCommand } from './refuse-unknown-command.ts';
import type { Terminal } from './terminal.ts';

const EXIT_CODES = `
Exit codes: 0 success, 1 refused, 2 usage error, 3 server or database unreachable, 4 audit log tampered with.`;

/** Runs `gatehouse` with these words and returns its exit code. */
export async function runCommand(words: readonly string[], bare: Terminal): Promise<number> {
  const terminal: Terminal = {
    ...bare,
    write: (text) => bare.write(printable(text)),
    complain: (text) => bare.complain(printable(text)),
  };
  const program = new Command('gatehouse')
    .description('Run and administer the gateway, and use its files')
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text.trimEnd()),
      writeErr: (text) => terminal.complain(text.trimEnd()),
    });
  addInstallCommand(program, terminal);
  addUpCommand(program, terminal);
  addDownCommand(program, terminal);
  addStatusCommand(program, terminal);
  addLogsCommand(program, terminal);
  addUninstallCommand(program, terminal);
  addDoctorCommand(program, terminal);
  addBackupCommands(program, terminal);
  addBlocksCommands(program, terminal);
  addClientsCommands(program, terminal);
  addCopyCommand(program, terminal);
  addSeatCommands(program, terminal);
  addLogoutCommands(program, terminal);
  addConfigCommands(program, terminal);
  addFilesCommands(program, terminal);
  addMeshCommands(program, terminal);
  addMigrateCommand(program, terminal);
  addOpsCommands(program, terminal);
  try {
    refuseUnknownCommand(program, words);
    await program.parseAsync(words, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    const { exitCode, message } = failureOf(error);
    if (message !== undefined) terminal.complain(message);
    return exitCode;
  }
}
