import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

/** Paths of the generated files that are missing below the root, or differ from what the sources generate now. */
export function outdatedFiles(root: string): readonly string[] {
  return Object.entries(generatedFiles())
    .filter(([path, text]) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([path]) => path);
}
