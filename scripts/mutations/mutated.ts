import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the text of the file before and after the mutation. Throws unless `find` occurs exactly once. */
export function mutated(
  { file, find, replace }: Mutation,
  root: string = ROOT,
): {
  readonly path: string;
  before: string;
  after: string;
} {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const found = before.split(find).length - 1;
  if (found !== 1)
    throw new Error(
      `${file} contains this text ${found} times. Update its mutation to match it once:\n${find}`,
    );
  return { path, before, after: before.split(find).join(replace) };
}
