import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { freePort } from '@gatehouse/testing/servers/port';
import {
  type Answers,
  checkedAnswers,
  type GivenAnswers,
  install,
  installationPlan,
  installedProcesses,
  meshIdentity,
  type PreparedInstallation,
  preparedInstallation,
} from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';

/** Returns the answers, completed with defaults. */
export function answers(given: GivenAnswers = {}): Answers {
  const checked = checkedAnswers(given);
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
  return checked.answers;
}

/** Returns a free port for each process of an installation with these answers. */
export async function freePorts(given: GivenAnswers = {}): Promise<Readonly<Record<string, number>>> {
  const names = Object.keys(installedProcesses(answers(given)));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()] as const)));
}

export function prepared(folder: string, given: GivenAnswers = {}): PreparedInstallation {
  const complete = answers(given);
  const identity = meshIdentity(resolve(folder, complete.data_dir));
  return preparedInstallation(installationPlan(folder, complete, identity));
}

/** Creates an installation in a new folder below `parent`; by default below a folder that is deleted after the test. */
export async function installedFolder(
  given: GivenAnswers = {},
  parent: string = configFolder(),
): Promise<string> {
  const folder = join(parent, 'gateway');
  mkdirSync(folder);
  await install(prepared(folder, given));
  return folder;
}

/** Returns content and mode of every file, and mode of every folder, by path. */
export function contents(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const mode = (statSync(path).mode & 0o777).toString(8);
      return [relative(folder, path), entry.isFile() ? `${mode} ${readFileSync(path, 'utf8')}` : mode];
    }),
  );
}
