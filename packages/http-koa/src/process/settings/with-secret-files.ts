import { readFileSync } from 'node:fs';
import type { SettingFault } from './setting-fault.ts';
import type { Variables } from './variables.ts';

/** The variables, including secrets that were read from files, and the faults of these files. */
export interface VariablesWithSecrets {
  readonly variables: Variables;
  readonly faults: readonly SettingFault[];
}

/**
 * Reads secrets from the files that `<variable>_FILE` names, so that the environment itself contains no secret. Removes
 * the line break at the end of a file.
 */
export function withSecretFiles(variables: Variables, secrets: readonly string[]): VariablesWithSecrets {
  const faults: SettingFault[] = [];
  const read: Record<string, string> = {};
  for (const name of secrets) {
    const setting = `${name}_FILE`;
    const file = variables[setting];
    if (!file) continue;
    const text = textOf(file);
    if (variables[name])
      faults.push({ setting, message: `Remove it or ${name}, because only one can be set.` });
    if (text === undefined) faults.push({ setting, message: 'Name a file that this process can read.' });
    else if (text === '') faults.push({ setting, message: 'Name a file that is not empty.' });
    else read[name] = text;
  }
  return { variables: { ...variables, ...read }, faults };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
