import { resolve } from 'node:path';
import type { Command } from 'commander';
import { examine, type Finding } from '../../doctor/index.ts';
import { THIS_MACHINE } from '../../install/index.ts';
import { runningSupervisor } from '../../supervise/index.ts';
import { READERS } from '../config-command.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { profileIn } from './profile-in.ts';

interface DoctorOptions {
  readonly folder: string;
  readonly offline?: true;
  readonly json?: true;
}

/** Adds the command `doctor`, which checks an installation and prints what to change. */
export function addDoctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description(
      'Check an installation, and print how to correct each fault. Exit codes: 0 no fault, 1 faults',
    )
    .option('--folder <folder>', 'the folder of the installation', '.')
    .option('--offline', 'skip the checks that need the network')
    .option('--json', 'print JSON')
    .action((options: DoctorOptions) => run(terminal, options));
}

async function run(terminal: Terminal, { folder: given, offline, json }: DoctorOptions): Promise<void> {
  const folder = resolve(terminal.folder ?? '.', given);
  const profile = profileIn(folder);
  const findings = await examine(
    {
      folder,
      profile,
      environment: { ...terminal.environment },
      machine: THIS_MACHINE,
      isRunning: runningSupervisor(profile) !== undefined,
      isOffline: offline ?? false,
    },
    Object.fromEntries(
      Object.entries(READERS).map(([name, read]) => [
        name,
        (environment: NodeJS.ProcessEnv, place: string) => read({ ...terminal, environment, folder: place }),
      ]),
    ),
  );
  terminal.write(shown(json, findings, lines));
  const count = findings.flatMap(({ faults }) => faults).length;
  if (count > 0) throw new CommandFailure(`${count} ${count === 1 ? 'fault' : 'faults'}.`, EXIT.refused);
}

function lines(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ check, note, warning, faults }) =>
      faults.length === 0
        ? [warning === undefined ? okLine(check, note) : `warn   ${check}: ${warning}`]
        : faults.map(
            ({ field, message, remedy }) =>
              `fault  ${check}: ${field === undefined ? '' : `${field} `}${message}. ${remedy}.`,
          ),
    )
    .join('\n');
}

function okLine(check: string, note: string | undefined): string {
  return `ok     ${check}${note === undefined ? '' : ` (${note})`}`;
}
