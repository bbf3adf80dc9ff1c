import { describe, expect, it } from 'vitest';
import { equivalenceOf } from '../mutations/knex/equivalent-mutants.ts';
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

  it('leave calls alone whose names are members of every object', () => {
    expect(changesOf('const a = b.toString(c.valueOf());')).toEqual([]);
  });

  it('leave types and imports as they are', () => {
    expect(changesOf("import { a } from 'select b where c = d'; let e: 'where f = g';")).toEqual([]);
  });
});

describe('the rules for equivalent mutants', () => {
  const countedOf = (source: string) =>
    mutantsOf('a.ts', source).filter((mutant) => equivalenceOf(mutant, source) === undefined);

  it.each([
    "table.index(['a', 'b']);",
    "await database.define((schema) => schema.raw('create index a on b (c) where d is not null and e = 1'));",
    'timer.unref();',
    'await setImmediate();',
    'const a = isObserved() ? b : c;',
  ])('exclude every mutant of %s', (source) => {
    expect(mutantsOf('a.ts', source)).not.toEqual([]);
    expect(countedOf(source)).toEqual([]);
  });

  it.each([
    "table.unique(['a', 'b']);",
    "table.text('a').notNullable().index();",
    "await database.define((schema) => schema.raw('create unique index a on b (c) where d is null'));",
    "await database.define((schema) => schema.raw('create index a on b (c)').raw('create table d (e)'));",
    "const a = 'select b from c where d = 1';",
    'await setImmediate(change);',
    'clearTimeout(late);',
    'this.#timer ??= setTimeout(change, limit).unref();',
    'const a = isObserved() && b ? c : d;',
  ])('count every mutant of %s', (source) => {
    expect(countedOf(source)).toEqual(mutantsOf('a.ts', source));
  });
});
