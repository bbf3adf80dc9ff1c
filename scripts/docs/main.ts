import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outdatedPages } from './outdated-pages.ts';
import { referencePages } from './reference-pages.ts';

const REFERENCE = join(import.meta.dirname, '../../docs/reference');

// Writes the generated pages. With --check it only lists the outdated ones, and exits with 1 if there are any.
if (process.argv.includes('--check')) {
  const outdated = outdatedPages(REFERENCE);
  for (const name of outdated) console.error(`docs/reference/${name} is outdated. Run: npm run docs.`);
  if (outdated.length > 0) process.exitCode = 1;
} else {
  for (const [name, text] of Object.entries(referencePages())) await writeFile(join(REFERENCE, name), text);
}
