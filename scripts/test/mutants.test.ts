import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confidenceInterval } from '../mutations/knex/confidence-interval.ts';
import { EQUIVALENCE_REASONS, equivalenceOf } from '../mutations/knex/equivalent-mutants.ts';
import { applied } from '../mutations/knex/mutant.ts';
import { mutantsOf } from '../mutations/knex/mutants-of.ts';
import { FILES_WITHOUT_PORT, withoutPort } from '../mutations/knex/without-port.ts';

const ROOT = join(import.meta.dirname, '../..');
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

  it('change SQL whose pattern depends on the text around it', () => {
    expect(changesOf("const a = 'select b where exists (select c)';")).toEqual([
      "const a = 'select b where not exists (select c)';",
    ]);
  });

  it('leave calls alone whose names are members of every object', () => {
    expect(changesOf('const a = b.toString(c.valueOf());')).toEqual([]);
  });

  it('leave types and imports as they are', () => {
    expect(changesOf("import { a } from 'select b where c = d'; let e: 'where f = g';")).toEqual([]);
  });
});

describe('the rules for equivalent mutants', () => {
  const countedOf = (source: string, file = 'a.ts') =>
    mutantsOf(file, source).filter((mutant) => equivalenceOf(mutant, source) === undefined);

  it.each([
    "table.index(['a', 'b']);",
    "await database.define((schema) => schema.raw('create index a on b (c) where d is not null and e = 1'));",
    'timer.unref();',
    'if (waiting.size === 0) worker.unref();',
    'await setImmediate();',
    'const a = isObserved() ? b : c;',
    'if (!isObserved()) return;',
    'clearTimeout(late);',
    "client.off('error', onError);",
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
    "client.on('error', onError);",
    'this.#timer ??= setTimeout(change, limit).unref();',
    'const a = isObserved() && b ? c : d;',
    'const a = b < c ? 1 : 2;',
    'if (!row) throw new Error();',
  ])('count every mutant of %s', (source) => {
    expect(countedOf(source)).toEqual(mutantsOf('a.ts', source));
  });

  it.each([
    "table.check('a > 0', [], 'b');",
    "if (database.engine === 'postgres') await defineGuards(database, GUARDS);",
    "await database.setLocal('a', 'b');",
    "schema.raw(`update a set b = 1 where c = 'd'`)",
    'const OWN = `(select acts_for_staff()) and a = b`;',
  ])('exclude mutants that change no new database, in a migration: %s', (source) => {
    const all = mutantsOf('a-migrations.ts', source).length;
    expect(countedOf(source, 'a-migrations.ts').length).toBeLessThan(all);
  });

  it('each exclude a mutant of the sources', () => {
    const files = globSync('packages/adapters/src/knex/**/*.ts', { cwd: ROOT }).filter(
      (file) => withoutPort(file) === undefined,
    );
    const reasons = files.flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8');
      return mutantsOf(file, source).map((mutant) => equivalenceOf(mutant, source));
    });
    expect(EQUIVALENCE_REASONS.filter((reason) => !reasons.includes(reason))).toEqual([]);
  });

  it('exclude a migration of rows of an earlier release, and count one that creates a table', () => {
    const define = (changes: string) => `await database.define((schema) => schema${changes});`;
    const file = 'a-migrations.ts';
    expect(countedOf(define(".raw('update a set b = 1').raw('delete from c')"), file)).toEqual([]);
    expect(countedOf(define(".raw('create table a (b)').raw('delete from c')"), file)).toHaveLength(1);
  });

  it('exclude statements that only MariaDB runs', () => {
    expect(countedOf("const A = { mysql: 'select b from c where d = 1' };")).toEqual([]);
    expect(countedOf("const MYSQL_A = 'select b from c where d = 1';")).toEqual([]);
    expect(countedOf("const A = { sqlite: 'select b from c where d = 1' };")).not.toEqual([]);
  });

  it('exclude branches that only MariaDB runs, and count the branches of the other databases', () => {
    const branch = "if (database.engine === 'mysql') await a();";
    expect(countedOf(branch).map(({ replacement }) => replacement)).toEqual(['true', '!==']);
    const rest = "function b() { if (database.engine !== 'mysql') { await a(); return; } await c(); }";
    expect(countedOf(rest).map(({ replacement }) => replacement)).toEqual(['false', '===', ';']);
  });

  it('exclude calls at any place of a chain that change no result', () => {
    const chain = 'const a = from(b)\n  .where({ c })\n  .limit(limit + 1);';
    expect(countedOf(chain).filter(({ kind }) => kind === 'method')).toHaveLength(1);
  });

  it('exclude a delete of a row that was not found, and count one that does not follow the query', () => {
    const end =
      'return undefined; const c = await b.write((from) => from(d).where({ a }).del()); return c > 0 ? a : undefined;';
    const replacementsOf = (source: string) =>
      countedOf(`async function e() { ${source} }`).flatMap(({ kind, replacement }) =>
        kind === 'condition' ? [replacement] : [],
      );
    expect(replacementsOf(`const a = await b.find(d); if (!a) ${end}`)).toEqual(['true', 'true', 'false']);
    expect(replacementsOf(`if (!a) ${end}`)).toEqual(['true', 'false', 'true', 'false']);
  });

  it('exclude a statement that is prepared again, and count one that differs from the kept one', () => {
    const replacementsOf = (other: string) =>
      countedOf(
        `function a(b, c) { if (c === undefined) return d(b); let e = f.get(c); if (!e) { e = ${other}; f.set(c, e); } return e; }`,
      ).flatMap(({ kind, replacement }) => (kind === 'condition' ? [replacement] : []));
    expect(replacementsOf('d(b)')).toEqual(['false', 'false']);
    expect(replacementsOf('g(b)')).toEqual(['true', 'false', 'false']);
  });

  it('exclude the boundary of a minimum or maximum', () => {
    for (const text of ['case when a < ? then a else ? end', 'case when a < ? then ? else a end'])
      expect(
        countedOf(`const A = 'update b set a = ${text}';`).map(({ replacement }) => replacement),
      ).not.toContain(' <= ');
    expect(
      countedOf("const A = 'select case when a < ? then 1 else 0 end';").map(
        ({ replacement }) => replacement,
      ),
    ).toContain(' <= ');
  });
});

describe('the files whose mutants are not counted', () => {
  it.each(FILES_WITHOUT_PORT)('exist and have tests: $reason', ({ files, tests }) => {
    const sources = globSync('**/*.ts', { cwd: join(ROOT, 'packages/adapters/src/knex') });
    expect(sources.filter((file) => files.test(file))).not.toEqual([]);
    expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
  });

  it('contain no store', () => {
    const stores = globSync('packages/adapters/src/knex/**/knex-*.ts', { cwd: ROOT });
    expect(stores.filter((file) => withoutPort(file))).toEqual([]);
  });
});

describe('the confidence interval of a share', () => {
  it('contains the share, and becomes narrower with the size of the sample', () => {
    const [low, high] = confidenceInterval(95, 100);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.888', '0.978']);
    expect(confidenceInterval(950, 1_000)[0]).toBeGreaterThan(low);
  });
});
