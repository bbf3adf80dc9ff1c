import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

/** Returns the paths of generated files below the root that are missing or differ from the sources. */
export function outdatedFiles(root: string): readonly string[] {
  return Object.entries(generatedFiles())
    .filter(([path, text]) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([path]) => path);
}
