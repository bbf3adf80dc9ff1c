import { resolve } from 'node:path';
import type { Command } from 'commander';
import {
  type Answers,
  answersOfProfile,
  checkedAnswers,
  faultsBeside,
  type GivenAnswers,
  install,
  installationPlan,
  isInstalled,
  meshIdentity,
  type Profile,
  preflightFaults,
  preparedInstallation,
  REQUIRED_ANSWERS,
  readProfile,
  THIS_MACHINE,
} from '../../install/index.ts';
import { runningSupervisor } from '../../supervise/index.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { type AnswersOptions, addAnswersOptions, givenAnswers } from './answers-options.ts';
import { faultLines } from './fault-lines.ts';
import { shownInstallation } from './shown-installation.ts';

interface InstallOptions extends AnswersOptions {
  readonly folder: string;
  readonly offline?: true;
  readonly dryRun?: true;
  readonly json?: true;
  readonly yes?: true;
}

/** Adds the command `install`, which plans an installation, shows the plan, and writes the files. */
export function addInstallCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('install')
    .description('Install a gateway of your own into a folder. Running it again changes nothing')
    .option('--folder <folder>', 'the folder of the installation', '.');
  addAnswersOptions(command)
    .option('--offline', 'skip the checks that need the network')
    .option('--dry-run', 'show what would be written, without writing it')
    .option('--json', 'print JSON')
    .option('--yes', 'use the defaults for missing answers, and ask no questions')
    .action((options: InstallOptions) => run(terminal, options));
}

async function run(terminal: Terminal, options: InstallOptions): Promise<void> {
  const folder = resolve(terminal.folder ?? '.', options.folder);
  const answers = await answersFor(terminal, options, folder);
  const identity = meshIdentity(resolve(folder, answers.data_dir));
  const plan = installationPlan(folder, answers, identity);
  const prepared = preparedInstallation(plan);
  const isOurs = prepared.left !== undefined || prepared.before?.data_dir === plan.profile.data_dir;
  const preflight = {
    machine: THIS_MACHINE,
    isOffline: options.offline ?? false,
    isOurs,
    ownPorts: ownPorts(prepared.before),
  };
  const faults = [...prepared.faults, ...(await preflightFaults(folder, answers, preflight))];
  const shown = { ...prepared, faults, isWritten: faults.length === 0 && !options.dryRun };
  if (faults.length > 0) {
    if (options.json) terminal.write(shownInstallation(shown, true));
    throw new CommandFailure(faultLines('Nothing was written.', faults), EXIT.refused);
  }
  if (!options.json) terminal.write(shownInstallation(shown, false));
  const isComplete = isInstalled(prepared);
  const isAsked = !isComplete && !options.dryRun && !options.yes && !options.json;
  if (isAsked && terminal.confirm && !(await terminal.confirm('Write this?')))
    throw new CommandFailure('Nothing was written.', EXIT.refused);
  if (!options.dryRun) await install(prepared).catch(refuseUnwritten);
  if (options.json) return terminal.write(shownInstallation(shown, true));
  if (options.dryRun || isComplete)
    return terminal.write(isComplete ? 'Nothing has changed.' : 'Nothing was written.');
  terminal.write(`Installed. Start it with: ${upCommand(options.folder)}`);
}

/**
 * Returns the answers to the installer's questions: first those in the options, then those of an earlier run,
 * then those that the user enters now.
 */
async function answersFor(terminal: Terminal, options: InstallOptions, folder: string): Promise<Answers> {
  const { profile } = readProfile(folder);
  const given: GivenAnswers = { ...(profile && answersOfProfile(profile)), ...givenAnswers(options) };
  const isPerson = terminal.confirm !== undefined && !options.yes && !options.json;
  const missing = REQUIRED_ANSWERS.filter((field) => !(field in given));
  if (!isPerson && !options.yes && missing.length > 0) throw unanswered(missing, given);
  const { askAnswers } = await import('./ask-answers.ts');
  const checked = checkedAnswers(isPerson && missing.length > 0 ? await askAnswers(given) : given);
  if ('answers' in checked) return checked.answers;
  const preflight = {
    machine: THIS_MACHINE,
    isOffline: options.offline ?? false,
    isOurs: profile !== undefined,
    ownPorts: ownPorts(profile),
  };
  const others = await faultsBeside(checked.faults, folder, given, preflight);
  throw new CommandFailure(faultLines('Nothing was written.', [...checked.faults, ...others]), EXIT.usage);
}

/** Ports that the running installation uses itself; none if it does not run. */
function ownPorts(profile: Profile | undefined): ReadonlySet<number> {
  return new Set(profile && runningSupervisor(profile) ? Object.values(profile.processes) : []);
}

/** Error codes of the file system that an administrator can correct. */
const DISK_REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free space on it',
  EDQUOT: 'the disk quota is exhausted. Free space in it',
  EROFS: 'the disk is read-only. Make it writable',
  EIO: 'the disk has failed. Replace it',
};

/** Throws a `CommandFailure` that names what to do if a file could not be written. */
function refuseUnwritten(error: NodeJS.ErrnoException): never {
  const remedy = DISK_REMEDIES[error.code ?? ''];
  if (remedy === undefined) throw error;
  const file = error.path ?? (error as { dest?: string }).dest;
  const where = file === undefined ? '' : ` ${file}`;
  throw new CommandFailure(
    `Cannot write${where}: ${remedy}, then run the same command again, which completes the installation.`,
    EXIT.refused,
  );
}

/** Returns a failure that lists the missing answers, and the faults of the given ones, such as a misspelt field. */
function unanswered(missing: readonly string[], given: GivenAnswers): CommandFailure {
  const flags = missing.map((field) => `--${field.replaceAll('_', '-')}`).join(', ');
  const message = `Missing: ${flags}. Pass them, name a file with --answers, or take the defaults with --yes.`;
  const checked = checkedAnswers(given);
  return new CommandFailure(faultLines(message, 'faults' in checked ? checked.faults : []), EXIT.usage);
}

function upCommand(folder: string): string {
  return folder === '.' ? 'gatehouse up' : `gatehouse up --folder ${folder}`;
}
