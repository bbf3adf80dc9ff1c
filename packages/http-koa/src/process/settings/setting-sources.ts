import { join } from 'node:path';
import { readDotenvFile } from './dotenv-file.ts';
import { givenVariables } from './given-variables.ts';
import { readTextFile } from './read-text-file.ts';
import type { SettingFault } from './setting-fault.ts';
import type { Variables } from './variables.ts';

/** Source of the text of a variable. */
export type VariableSource =
  | { readonly kind: 'environment'; readonly variable: string }
  | { readonly kind: 'dotenv'; readonly variable: string; readonly file: string }
  | { readonly kind: 'file'; readonly file: string };

/** A variable that is set and not empty. */
export interface GivenVariable {
  readonly text: string;
  readonly from: VariableSource;
}

/** The variables that a process was given. */
export interface SettingSources {
  /** True if NODE_ENV is `production`. */
  readonly isProduction: boolean;
  readonly given: ReadonlyMap<string, GivenVariable>;
  /** Faults of the files. A secret whose file has a fault is not in `given`. */
  readonly faults: readonly SettingFault[];
}

/**
 * Finds the variables that are set. An empty variable is treated as unset. The environment overrides `.env` in the
 * folder. In production, or without a folder, `.env` is not read. For each of the secrets, `<variable>_FILE` can name a
 * file with its value, so that the environment itself contains no secret. The line break at the end of such a file is
 * removed.
 */
export function readSettingSources(
  environment: Variables,
  folder: string | undefined,
  secrets: Iterable<string>,
): SettingSources {
  const isProduction = environment.NODE_ENV === 'production';
  const own = givenVariables(environment);
  const dotenv =
    isProduction || folder === undefined
      ? { variables: {}, faults: [] }
      : readDotenvFile(join(folder, '.env'));
  const given = new Map<string, GivenVariable>();
  const names = new Set(secrets);
  for (const [variable, text = ''] of Object.entries(dotenv.variables))
    if (own[otherForm(variable, names)] === undefined)
      given.set(variable, { text, from: { kind: 'dotenv', variable, file: '.env' } });
  for (const [variable, text] of Object.entries(own))
    given.set(variable, { text, from: { kind: 'environment', variable } });
  const faults = [...names].flatMap((name) => readSecretFile(name, given) ?? []);
  return { isProduction, given, faults: [...dotenv.faults, ...faults] };
}

/**
 * Returns the other variable that can set the same secret. If one of the two is in the environment, both are ignored in
 * `.env`.
 */
function otherForm(variable: string, secrets: ReadonlySet<string>): string {
  const name = variable.replace(/_FILE$/, '');
  return secrets.has(name) && name !== variable ? name : `${variable}_FILE`;
}

/** Adds the secret if a variable names its file. Returns a fault if the file cannot be used. */
function readSecretFile(name: string, given: Map<string, GivenVariable>): SettingFault | undefined {
  const field = `${name}_FILE`;
  const file = given.get(field)?.text;
  if (file === undefined) return undefined;
  if (given.has(name))
    return { field: name, message: `is set, and so is ${field}`, remedy: 'Remove one of them' };
  const read = readTextFile(file);
  const text = 'text' in read ? read.text.replace(/\r?\n$/, '') : '';
  const why = 'text' in read ? (text === '' ? 'is empty' : undefined) : read.why;
  if (why !== undefined) return { field, message: `names ${file}, which ${why}`, remedy: 'Correct the path' };
  given.set(name, { text, from: { kind: 'file', file } });
  return undefined;
}

/**
 * Adds the faults of the sources to those of the settings. If the file of a secret cannot be read, reports only that,
 * and not also that the secret is missing.
 */
export function withFileFaults(
  ofFiles: readonly SettingFault[],
  ofSettings: readonly SettingFault[],
): readonly SettingFault[] {
  const inFiles = new Set(ofFiles.map(({ field }) => field));
  return [...ofFiles, ...ofSettings.filter(({ field }) => !inFiles.has(`${field}_FILE`))];
}
