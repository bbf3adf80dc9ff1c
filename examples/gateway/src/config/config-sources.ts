import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { ConfigFault } from './config-fault.ts';
import { readFailure } from './read-failure.ts';
import { readManifest } from './read-manifest.ts';
import type { Provenance } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All places that configuration is read from. */
export interface ConfigSources {
  readonly isRelease: boolean;
  /** Path of the manifest; undefined in a debug build, which reads none. */
  readonly file: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The variable's text and where it is set; undefined when it is unset or empty. */
  readonly variable: (name: string) => { readonly text: string; readonly from: Provenance } | undefined;
  readonly faults: readonly ConfigFault[];
  /** What helps to understand faults, and is none by itself. */
  readonly hints: readonly ConfigFault[];
}

/**
 * A release (`NODE_ENV=production`) reads the manifest named by SVC_GATEWAY_CONFIG, else `./svc-gateway.json`; a debug
 * build reads `.env` instead. In both the environment comes first, variable by variable.
 */
export function configSources(environment: Environment, folder: string): ConfigSources {
  const isRelease = environment.NODE_ENV === 'production';
  const asked = environment.SVC_GATEWAY_CONFIG || undefined;
  const manifest = asked ?? join(folder, 'svc-gateway.json');
  const file = isRelease ? manifest : undefined;
  const { fields, faults } =
    file === undefined ? { fields: {}, faults: [] } : readManifest(file, asked !== undefined);
  const hints = isRelease || !existsSync(manifest) ? [] : [notRead(manifest)];
  const dotenv = isRelease ? { variables: {}, faults: [] } : readDotenv(join(folder, '.env'));
  return {
    isRelease,
    file,
    fields,
    faults: [...faults, ...dotenv.faults],
    hints,
    variable: (name) => lookUp(name, environment, dotenv.variables),
  };
}

function notRead(manifest: string): ConfigFault {
  return { message: `The manifest ${manifest} was not read`, remedy: 'It is with NODE_ENV=production alone' };
}

function readDotenv(file: string): { variables: Environment; faults: ConfigFault[] } {
  try {
    return { variables: parseEnv(readFileSync(file, 'utf8')), faults: [] };
  } catch (error) {
    const { isMissing, why } = readFailure(error);
    const fault = { message: `${file} ${why}`, remedy: 'Make it a readable file, or remove it' };
    return { variables: {}, faults: isMissing ? [] : [fault] };
  }
}

function lookUp(
  variable: string,
  environment: Environment,
  dotenv: Environment,
): ReturnType<ConfigSources['variable']> {
  const text = environment[variable];
  if (text) return { text, from: { kind: 'environment', variable } };
  const noted = dotenv[variable];
  return noted ? { text: noted, from: { kind: 'dotenv', variable, file: '.env' } } : undefined;
}
