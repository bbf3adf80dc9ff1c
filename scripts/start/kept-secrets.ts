import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a function for secrets of development. A secret that is not in `given` is generated at its first use, and
 * stored in a file that only its owner can read.
 */
export function keptSecrets(dataDir: string, given: NodeJS.ProcessEnv): (name: string) => string {
  return (name) => {
    const set = given[name];
    if (set) return set;
    const file = join(dataDir, 'secrets', name);
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
    return readFileSync(file, 'utf8');
  };
}
