import { parseEnv } from 'node:util';
import { givenVariables } from './given-variables.ts';
import { readTextFile } from './read-text-file.ts';
import type { SettingFault } from './setting-fault.ts';
import type { Variables } from './variables.ts';

/** The variables of a `.env`, and its faults. */
export interface DotenvFile {
  readonly variables: Variables;
  readonly faults: readonly SettingFault[];
}

/**
 * Variables that are read before any `.env`, each with a pattern of the values that a `.env` must not set. NODE_ENV
 * selects whether the file is read, and libuv reads UV_THREADPOOL_SIZE when the process starts.
 */
const ENVIRONMENT_ONLY: Readonly<Record<string, RegExp>> = {
  NODE_ENV: /^production$/,
  UV_THREADPOOL_SIZE: /./,
};

/** Reads a `.env`. A missing file contains no variables. */
export function readDotenvFile(file: string): DotenvFile {
  const read = readTextFile(file);
  if ('text' in read) return checked(file, givenVariables(parseEnv(read.text)));
  const fault = { message: `${file} ${read.why}`, remedy: 'Make it a readable file, or remove it' };
  return { variables: {}, faults: read.isMissing ? [] : [fault] };
}

function checked(file: string, given: Readonly<Record<string, string>>): DotenvFile {
  const variables: Record<string, string> = { ...given };
  const faults: SettingFault[] = [];
  for (const [name, refused] of Object.entries(ENVIRONMENT_ONLY)) {
    if (refused.test(variables[name] ?? ''))
      faults.push({
        field: name,
        message: `cannot be set in ${file}, because it is read from the environment only`,
        remedy: `Remove it from the file, and set ${name} in the environment`,
      });
    delete variables[name];
  }
  return { variables, faults };
}
