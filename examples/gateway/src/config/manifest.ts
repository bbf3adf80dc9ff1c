import { readTextFile, type SettingFault } from '@gatehouse/http-koa/process';
import { distance } from 'fastest-levenshtein';
import type { Setting } from './setting.ts';
import { MANIFEST_SETTINGS, SETTINGS } from './settings-table.ts';

const SCHEMA_VERSION = 1;
const HEADER: Readonly<Record<string, unknown>> = {
  schema_version: SCHEMA_VERSION,
  kind: 'svc.gateway.application_v1',
};
/** Member in which editors look for the JSON Schema. */
const SCHEMA_MEMBER = '$schema';
const KNOWN = [...Object.keys(HEADER), ...MANIFEST_SETTINGS.map(({ field }) => field), SCHEMA_MEMBER];

/** The fields of a manifest file. Their values are not checked yet. */
export interface Manifest {
  /** Empty if there is no file; undefined if the file cannot be read, which `faults` then reports. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly faults: readonly SettingFault[];
}

/** The manifest of an installation without a file. */
export const NO_MANIFEST: Manifest = { fields: {}, faults: [] };

/**
 * Reads the manifest. Returns no fields if the file does not exist, unless the setting SVC_GATEWAY_CONFIG
 * names the file (`isNamed`): a named file must exist.
 */
export function readManifest(file: string, isNamed: boolean): Manifest {
  const read = readTextFile(file);
  if ('text' in read) return parsed(file, read.text.replace(/^\uFEFF/, ''));
  if (read.isMissing && !isNamed) return NO_MANIFEST;
  return unreadable(`The manifest ${file} ${read.why}`, 'Set SVC_GATEWAY_CONFIG to a readable file');
}

function unreadable(message: string, remedy: string): Manifest {
  return { fields: undefined, faults: [{ message, remedy }] };
}

function parsed(file: string, content: string): Manifest {
  let fields: unknown;
  try {
    fields = JSON.parse(content);
  } catch (error) {
    const reason = error instanceof SyntaxError ? ` (${withoutContent(error.message)})` : '';
    return unreadable(`The manifest ${file} is not JSON${reason}`, 'Correct the file');
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return unreadable(`The manifest ${file} is not a JSON object`, 'Correct the file');
  const later = laterVersionFault(file, fields);
  const faults = later ? [later] : [...headerFaults(file, fields), ...unknownFields(file, fields)];
  return { fields: { ...fields }, faults };
}

/** Removes the text that V8 quotes near the fault, because it can contain a secret. */
function withoutContent(message: string): string {
  return message.match(/at position \d+.*$/)?.[0] ?? 'it is truncated or contains an unexpected character';
}

function laterVersionFault(file: string, fields: object): SettingFault | undefined {
  const version = 'schema_version' in fields ? fields.schema_version : undefined;
  if (typeof version !== 'number' || version <= SCHEMA_VERSION) return undefined;
  const message = `is ${version}, but this release reads only ${SCHEMA_VERSION}`;
  return { field: 'schema_version', message, remedy: `Use the release that wrote ${file}, or a later one` };
}

function headerFaults(file: string, fields: object): SettingFault[] {
  return Object.entries(HEADER)
    .filter(([name, expected]) => (fields as Record<string, unknown>)[name] !== expected)
    .map(([field, expected]) => ({
      field,
      message: `must be ${JSON.stringify(expected)}`,
      remedy: `Set it in ${file}`,
    }));
}

function unknownFields(file: string, fields: object): SettingFault[] {
  const names = Object.keys(fields).filter((name) => !KNOWN.includes(name));
  return names.map((field) => {
    const variable = field.toUpperCase();
    if (isSecretVariable(variable)) {
      const remedy = `Remove it from ${file} and set ${variable}`;
      return { field, message: 'is read from the environment only', remedy };
    }
    const nearest = KNOWN.toSorted((a, b) => distance(field, a) - distance(field, b))[0];
    const message = `is not a field of the manifest; the nearest is ${nearest}`;
    return { field, message, remedy: `Correct ${file}` };
  });
}

/**
 * Returns whether the variable is a secret that the manifest cannot contain. Such secrets are read only from
 * the environment, so that they are in no configuration file and no image.
 */
function isSecretVariable(variable: string): boolean {
  const rows: readonly Setting[] = SETTINGS;
  return rows.some((row) => row.variable === variable && row.isSecret && row.field === undefined);
}
