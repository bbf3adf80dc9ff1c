import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the files, and runs the work. If the work fails or `isKept` is false, each file is restored byte for byte. A
 * process that is killed leaves the changes, which `git checkout .` removes.
 */
export async function withChangedFiles<T>(
  root: string,
  files: Readonly<Record<string, string>>,
  isKept: boolean,
  work: () => Promise<T>,
): Promise<T> {
  const before = await Promise.all(
    Object.keys(files).map(async (path) => [join(root, path), await readFile(join(root, path))] as const),
  );
  let isDone = false;
  try {
    for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
    const result = await work();
    isDone = true;
    return result;
  } finally {
    if (!isDone || !isKept) for (const [path, bytes] of before) await writeFile(path, bytes);
  }
}
