import { readFileSync } from 'node:fs';
import { InvalidSettings, type Variables } from '@gatehouse/http-koa/process';

/**
 * Returns the variables, with the text of each secret that is in a file. `<variable>_FILE` names the file.
 * Throws `InvalidSettings` if a file cannot be read, or if both `<variable>` and `<variable>_FILE` are set.
 */
export function withSecretFiles(variables: Variables, secrets: readonly string[]): Variables {
  const faults: { setting: string; message: string }[] = [];
  const read = secrets.flatMap((name) => {
    const setting = `${name}_FILE`;
    const file = variables[setting];
    if (!file) return [];
    if (variables[name])
      faults.push({ setting, message: `Remove it or ${name}, because only one can be set.` });
    try {
      return [[name, readFileSync(file, 'utf8').replace(/\r?\n$/, '')]];
    } catch {
      faults.push({ setting, message: 'Name a file that this process can read.' });
      return [];
    }
  });
  if (faults.length > 0) throw new InvalidSettings(faults);
  return { ...variables, ...Object.fromEntries(read) };
}
