import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { advisoryMutations } from '../mutations/advisories.ts';
import { asvsMutations } from '../mutations/asvs/index.ts';
import { mutated } from '../mutations/mutated.ts';

const PAGE = join(import.meta.dirname, '../../docs/guide/security-model.md');
const NAMED_TEST = /`([\w./-]+\.test\.ts)` > ([^|;]+?)\s*(?=[|;])/g;

describe('The mutations', () => {
  it.each([...asvsMutations, ...advisoryMutations])('can be applied: $test', (mutation) => {
    const { before, after } = mutated(mutation);
    expect(after).not.toBe(before);
  });

  it('include one for each test that the ASVS table names', () => {
    const named = [...readFileSync(PAGE, 'utf8').matchAll(NAMED_TEST)].map(
      ([, file, title]) => `${file} > ${title}`,
    );
    const covered = new Set(asvsMutations.map(({ test }) => test));
    expect([...new Set(named)].filter((test) => !covered.has(test))).toEqual([]);
  });
});
