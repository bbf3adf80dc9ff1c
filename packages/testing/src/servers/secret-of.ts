import { readFileSync } from 'node:fs';

/** Returns the secret in the variable, or in the file that `<variable>_FILE` names; undefined if neither is set. */
export function secretOf(variable: string): string | undefined {
  const file = process.env[`${variable}_FILE`];
  return file ? readFileSync(file, 'utf8').trimEnd() : process.env[variable];
}
