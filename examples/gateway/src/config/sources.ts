import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { ConfigFault } from './config-invalid.ts';
import { readManifest } from './manifest.ts';
import type { Provenance } from './provenance.ts';
import { readFile } from './read-file.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings-table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, the manifest and the files of secrets, from which settings are read. */
export interface Sources {
  /** True if NODE_ENV is `production`. */
  readonly isRelease: boolean;
  /**
   * Path of the manifest; undefined outside production, because only a server in production reads a manifest.
   */
  readonly file: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Returns the text of a variable and its source; undefined if the variable is unset or empty. */
  readonly variable: (name: string) => { readonly text: string; readonly from: Provenance } | undefined;
  readonly faults: readonly ConfigFault[];
  /** Explanations that are shown together with faults. */
  readonly hints: readonly ConfigFault[];
}

/**
 * Finds the sources of settings. A server in production reads a manifest: the file that SVC_GATEWAY_CONFIG
 * names, otherwise `svc-gateway.json` in the folder. A server in development reads `.env` instead. An
 * environment variable that is not empty overrides both. If no folder is given, only the environment is read,
 * and the manifest that SVC_GATEWAY_CONFIG names. `<variable>_FILE` names a file that contains a secret.
 */
export function readSources(environment: Environment, folder: string | undefined): Sources {
  const isRelease = environment.NODE_ENV === 'production';
  const named = environment.SVC_GATEWAY_CONFIG || undefined;
  const manifest = named ?? (folder === undefined ? undefined : join(folder, 'svc-gateway.json'));
  const file = isRelease ? manifest : undefined;
  const { fields, faults } =
    file === undefined ? { fields: {}, faults: [] } : readManifest(file, named !== undefined);
  const secrets = readSecretFiles(environment);
  const isIgnored = !isRelease && manifest !== undefined && existsSync(manifest);
  const dotenv =
    isRelease || folder === undefined ? { variables: {}, faults: [] } : readDotenv(join(folder, '.env'));
  return {
    isRelease,
    file,
    fields,
    faults: [...faults, ...dotenv.faults, ...secrets.faults],
    hints: isIgnored ? [manifestNotRead(manifest)] : [],
    variable: (name) => secrets.values.get(name) ?? lookUp(name, environment, dotenv.variables),
  };
}

function manifestNotRead(manifest: string): ConfigFault {
  return { message: `The manifest ${manifest} was not read`, remedy: 'Set NODE_ENV=production to read it' };
}

function readDotenv(file: string): { variables: Environment; faults: ConfigFault[] } {
  const read = readFile(file);
  if ('text' in read) return { variables: parseEnv(read.text), faults: [] };
  const fault = { message: `${file} ${read.why}`, remedy: 'Make it a readable file, or remove it' };
  return { variables: {}, faults: read.isMissing ? [] : [fault] };
}

/** Reads secrets from the files in `<variable>_FILE`, so that the environment itself contains no secret. */
function readSecretFiles(environment: Environment): {
  readonly values: ReadonlyMap<string, { readonly text: string; readonly from: Provenance }>;
  readonly faults: readonly ConfigFault[];
} {
  const rows: readonly Setting[] = SETTINGS;
  const names = new Set(rows.filter(({ isSecret }) => isSecret).map(({ variable }) => variable));
  const values = new Map<string, { text: string; from: Provenance }>();
  const faults: ConfigFault[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    const read = readFile(file);
    const text = 'text' in read ? read.text.replace(/\r?\n$/, '') : '';
    const why = 'text' in read ? (text === '' ? 'is empty' : undefined) : read.why;
    if (environment[name])
      faults.push({ field: name, message: `is set, and so is ${name}_FILE`, remedy: 'Remove one of them' });
    else if (why !== undefined)
      faults.push({
        field: `${name}_FILE`,
        message: `names ${file}, which ${why}`,
        remedy: 'Correct the path',
      });
    else values.set(name, { text, from: { kind: 'file', file } });
  }
  return { values, faults };
}

function lookUp(
  variable: string,
  environment: Environment,
  dotenv: Environment,
): ReturnType<Sources['variable']> {
  const text = environment[variable];
  if (text) return { text, from: { kind: 'environment', variable } };
  const noted = dotenv[variable];
  return noted ? { text: noted, from: { kind: 'dotenv', variable, file: '.env' } } : undefined;
}
