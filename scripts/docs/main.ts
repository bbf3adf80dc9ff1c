import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { referencePages } from './reference-pages.ts';

const REFERENCE = join(import.meta.dirname, '../../docs/reference');

for (const [name, text] of Object.entries(referencePages())) await writeFile(join(REFERENCE, name), text);
