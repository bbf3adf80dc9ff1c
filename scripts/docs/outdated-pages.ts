import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from './reference-pages.ts';

/** Names of the generated pages that are missing in the folder or differ from what the sources yield now. */
export function outdatedPages(folder: string): readonly string[] {
  return Object.entries(referencePages())
    .filter(([name, text]) => {
      const file = join(folder, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([name]) => name);
}
