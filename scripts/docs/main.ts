import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generated-files.ts';
import { outdatedFiles } from './outdated-files.ts';

const ROOT = join(import.meta.dirname, '../..');

// Writes the generated files. With --check, only lists outdated files, and exits with 1 if there are any.
if (process.argv.includes('--check')) {
  const outdated = outdatedFiles(ROOT);
  for (const path of outdated) console.error(`${path} is outdated. Run: npm run docs.`);
  if (outdated.length > 0) process.exitCode = 1;
} else {
  for (const [path, text] of Object.entries(generatedFiles())) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), text);
  }
}
