import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|svg)$/;
const MIN_COMPRESSED_BYTES = 1_024;
const compressions = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Returns a Vite plugin that writes `<name>.br` and `<name>.gz` beside each built text file. `webPage` serves
 * these files to browsers that accept them.
 */
export function compressedFiles(folder: string): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESSED_BYTES) return;
  for (const [extension, compressed] of Object.entries(compressions))
    await writeFile(`${file}.${extension}`, await compressed(content));
}
