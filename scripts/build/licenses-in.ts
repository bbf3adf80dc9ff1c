import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A package from the registry, with its licence. Vite lists the packages of a page in the same form. */
export interface PackageLicense {
  readonly name: string;
  readonly version: string;
  /** Identifier of the licence in SPDX. */
  readonly identifier: string;
  /** Text of the licence. Some packages contain none. */
  readonly text: string;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** Returns the licences of the packages in the folders. */
export async function licensesIn(folders: readonly string[]): Promise<readonly PackageLicense[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      const entries = await readdir(folder, { withFileTypes: true });
      const files = entries
        .filter((each) => each.isFile() && LICENSE_FILE.test(each.name))
        .map((each) => each.name);
      const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
      return { name, version, identifier: license?.type ?? license, text: texts.join('\n').trim() };
    }),
  );
}
