import { describe, expect, it } from 'vitest';
import { applied } from '../mutations/knex/mutant.ts';
import { mutantsOf } from '../mutations/knex/mutants-of.ts';

const changesOf = (source: string) => mutantsOf('a.ts', source).map((mutant) => applied(mutant, source));

describe('the mutants of a source', () => {
  it('change operators and conditions', () => {
    expect(changesOf('const a = b <= c;')).toEqual(['const a = b < c;', 'const a = b > c;']);
    expect(changesOf('const a = !b && c;')).toEqual(['const a = ((!b) || (c));', 'const a = b && c;']);
    expect(changesOf('if (a) b;')).toContain('if (true) b;');
  });

  it('remove statements and calls of the query builder', () => {
    expect(changesOf('await a();')).toEqual([';']);
    expect(changesOf('const a = from(b).where({ c }).forUpdate();')).toEqual([
      'const a = from(b).where({ c });',
      'const a = from(b).forUpdate();',
    ]);
  });

  it('change SQL, and no other texts', () => {
    expect(changesOf("const a = 'select b from c where d <= ? for update';")).toEqual([
      "const a = 'select b from c where d < ? for update';",
      "const a = 'select b from c where d <= ?';",
    ]);
    expect(changesOf("const a = 'this and that';")).toEqual([]);
  });

  it('leave types and imports as they are', () => {
    expect(changesOf("import { a } from 'select b where c = d'; let e: 'where f = g';")).toEqual([]);
  });
});
