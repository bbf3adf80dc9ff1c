import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import type { ConfigFault } from './config-fault.ts';
import { MANIFEST_FIELDS } from './manifest-fields.ts';
import { readFailure } from './read-failure.ts';
import { SECRET_VARIABLES } from './secret-variables.ts';

const HEADER: Readonly<Record<string, unknown>> = { schema_version: 1, kind: 'svc.gateway.application_v1' };
const EDITORS = '$schema';
const KNOWN = [...Object.keys(HEADER), ...MANIFEST_FIELDS.map(({ name }) => name), EDITORS];

/** The fields of a manifest file, not yet checked one by one. */
export interface ReadManifest {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly faults: readonly ConfigFault[];
}

/** Reads the manifest file. A missing one counts as empty unless it was asked for by name. */
export function readManifest(file: string, isAskedFor: boolean): ReadManifest {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const { isMissing, why } = readFailure(error);
    if (isMissing && !isAskedFor) return nothing();
    return nothing({
      message: `The manifest ${file} ${why}`,
      remedy: 'Name a readable file in SVC_GATEWAY_CONFIG',
    });
  }
  return parsed(file, content.replace(/^\uFEFF/, ''));
}

function nothing(...faults: ConfigFault[]): ReadManifest {
  return { fields: {}, faults };
}

function parsed(file: string, content: string): ReadManifest {
  let fields: unknown;
  try {
    fields = JSON.parse(content);
  } catch (error) {
    const reason = error instanceof SyntaxError ? ` (${withoutContent(error.message)})` : '';
    return nothing({ message: `The manifest ${file} is not JSON${reason}`, remedy: 'Correct the file' });
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return nothing({ message: `The manifest ${file} is not a JSON object`, remedy: 'Correct the file' });
  }
  return { fields: { ...fields }, faults: [...headerFaults(file, fields), ...unknownFields(file, fields)] };
}

/** V8 quotes the text around the fault, and there may be a secret in it. */
function withoutContent(message: string): string {
  return message.match(/at position \d+.*$/)?.[0] ?? 'it ends too early or has something unexpected in it';
}

function headerFaults(file: string, fields: object): ConfigFault[] {
  return Object.entries(HEADER)
    .filter(([name, expected]) => (fields as Record<string, unknown>)[name] !== expected)
    .map(([field, expected]) => ({
      field,
      message: `must be ${JSON.stringify(expected)}`,
      remedy: `Set it in ${file}`,
    }));
}

function unknownFields(file: string, fields: object): ConfigFault[] {
  return Object.keys(fields)
    .filter((name) => !KNOWN.includes(name))
    .map((field) => {
      if (SECRET_VARIABLES.includes(field.toUpperCase())) {
        const remedy = `Remove it from ${file} and set ${field.toUpperCase()}`;
        return { field, message: 'is taken from the environment alone', remedy };
      }
      const nearest = KNOWN.toSorted((a, b) => distance(field, a) - distance(field, b))[0];
      return {
        field,
        message: `is no field of the manifest; the nearest is ${nearest}`,
        remedy: `Correct ${file}`,
      };
    });
}
