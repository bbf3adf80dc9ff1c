import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GivenVariable,
  readSettingSources,
  type SettingFault,
  type Variables,
} from '@gatehouse/http-koa/process';
import { NO_MANIFEST, readManifest } from './manifest.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings-table.ts';

export type Environment = Variables;

/** The variables and the manifest, from which settings are read. */
export interface Sources {
  /** True if NODE_ENV is `production`. */
  readonly isRelease: boolean;
  /** Path of the manifest; undefined outside production, or if neither a folder nor SVC_GATEWAY_CONFIG is given. */
  readonly file: string | undefined;
  /** The fields of the manifest; undefined if the manifest cannot be read, which `faults` then reports. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** Returns the text of a variable and its source; undefined if the variable is unset or empty. */
  readonly variable: (name: string) => GivenVariable | undefined;
  readonly faults: readonly SettingFault[];
  /** Explanations that are shown together with faults. */
  readonly hints: readonly SettingFault[];
}

/**
 * Finds the sources of settings. A server in production reads a manifest: the file that SVC_GATEWAY_CONFIG
 * names, otherwise `svc-gateway.json` in the folder. A server in development reads `.env` instead. An
 * environment variable that is not empty overrides both. If no folder is given, only the environment is read,
 * and the manifest that SVC_GATEWAY_CONFIG names. `<variable>_FILE` names a file that contains a secret.
 */
export function readSources(environment: Environment, folder: string | undefined): Sources {
  const { isProduction, given, faults } = readSettingSources(environment, folder, secretVariables());
  const named = given.get('SVC_GATEWAY_CONFIG')?.text;
  const path = named ?? (folder === undefined ? undefined : join(folder, 'svc-gateway.json'));
  const file = isProduction ? path : undefined;
  const manifest = file === undefined ? NO_MANIFEST : readManifest(file, named !== undefined);
  const isIgnored = !isProduction && path !== undefined && existsSync(path);
  return {
    isRelease: isProduction,
    file,
    fields: manifest.fields,
    faults: [...manifest.faults, ...faults],
    hints: isIgnored ? [manifestNotRead(path)] : [],
    variable: (name) => given.get(name),
  };
}

function manifestNotRead(manifest: string): SettingFault {
  return { message: `The manifest ${manifest} was not read`, remedy: 'Set NODE_ENV=production to read it' };
}

function secretVariables(): string[] {
  const rows: readonly Setting[] = SETTINGS;
  return rows.filter(({ isSecret }) => isSecret).map(({ variable }) => variable);
}
