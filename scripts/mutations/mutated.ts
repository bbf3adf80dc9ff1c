import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the text of the file before and after the mutation. Throws unless each `find` occurs exactly once. */
export function mutated(
  { file, find, replace, also = [] }: Mutation,
  root: string = ROOT,
): {
  readonly path: string;
  before: string;
  after: string;
} {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  let after = before;
  for (const edit of [{ find, replace }, ...also]) {
    const found = after.split(edit.find).length - 1;
    if (found !== 1)
      throw new Error(
        `${file} contains this text ${found} times. Update its mutation to match it once:\n${edit.find}`,
      );
    after = after.split(edit.find).join(edit.replace);
  }
  return { path, before, after };
}
