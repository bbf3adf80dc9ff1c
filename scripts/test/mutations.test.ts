import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { advisoryMutations } from '../mutations/advisories.ts';
import { asvsMutations } from '../mutations/asvs/index.ts';
import { mutated } from '../mutations/mutated.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { storeBugs, storeMutations } from '../mutations/stores/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTRACTS = globSync('packages/testing/src/contracts/**/*.ts', { cwd: ROOT });
const MUTATIONS = [...asvsMutations, ...advisoryMutations];
const NAMED_TEST = /`([\w./-]+\.test\.ts)` > ([^|;]+?)\s*(?=[|;])/g;

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function faultsOf(mutation: Mutation): string[] {
  try {
    const { before, after } = mutated(mutation);
    if (before === after) return [`${mutation.file} is not changed`];
    // Every test fails on a file that does not parse, so such a mutation proves nothing.
    if (mutation.file.endsWith('.ts')) stripTypeScriptTypes(after, { mode: 'transform' });
    return [];
  } catch (error) {
    return [`${mutation.file} with ${JSON.stringify(mutation.replace)}: ${error}`];
  }
}

describe('the mutations', () => {
  it('change a text that their file contains once, and the file still parses', () => {
    expect([...MUTATIONS, ...storeMutations].flatMap(faultsOf)).toEqual([]);
  });

  it('contain at least ten bugs of each kind that an author of a store makes', () => {
    const kinds = ['another process', 'race', 'unit of work', 'text', 'outage', 'deadlock'];
    const few = kinds.filter((kind) => (storeBugs.get(kind)?.length ?? 0) < 10);
    expect(few).toEqual([]);
  });

  it('name only tests that exist', () => {
    const missing = MUTATIONS.filter(({ test }) => {
      const [file = '', title = ''] = test.split(' > ');
      // The titles of the tests in these files are the clauses of contracts, and races.
      const files = /\/(?:contracts|races)\.test\.ts$/.test(file) ? CONTRACTS : [file];
      return !files.some((each) => read(each).replaceAll("\\'", "'").includes(title));
    });
    expect(missing.map(({ test }) => test)).toEqual([]);
  });

  it('include one for each test that the ASVS table names', () => {
    const named = [...read('docs/guide/security-model.md').matchAll(NAMED_TEST)].map(
      ([, file, title]) => `${file} > ${title}`,
    );
    const covered = new Set(asvsMutations.map(({ test }) => test));
    expect([...new Set(named)].filter((test) => !covered.has(test))).toEqual([]);
  });
});
