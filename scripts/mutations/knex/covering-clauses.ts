import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ChosenClause, Coverage, MeasuredCoverage, RanFiles, Range } from './clause-process.ts';
import type { Mutant } from './mutant.ts';
import { visitSyntax } from './syntax.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Files whose code runs only when a database is created. */
const SCHEMA = /migration|guards|row-level|policies|schema/;

/** Files whose code runs as text in another thread, where coverage is not measured. */
const RUNS_AS_TEXT = /serve-statements/;

/** Test files that stop a database server. */
const OUTAGES = /outage/;
/**
 * The test files about outages that run for mutants of these files. The others are left out, unless only outages cover
 * the mutant, because they are slow and run the same code in all stores.
 */
const OUTAGES_OF: readonly (readonly [file: RegExp, test: RegExp])[] = [
  [
    /knex\/(?:postgres\/|(?:database|engine|connect-failure|gathered-lookup)\.)/,
    /knex\/postgres-outage-contract/,
  ],
  [/knex\/gateway\/principal-engine/, /gateway-outage/],
];

/** Time that a clause can take on a busy machine, relative to its time without a mutant. */
const SLOWDOWN = 10;
const MIN_LIMIT_MS = 20_000;

/** Finds the clauses that run the code of a mutant. */
export class CoveringClauses {
  readonly #coverage: readonly Coverage[];
  readonly #loaded: readonly RanFiles[];
  readonly #files: readonly string[];
  readonly #importers: ReadonlyMap<string, readonly string[]>;
  readonly #knownKiller: (mutant: Mutant) => string | undefined;
  readonly #maxClauses: number;
  /** Number of mutants that each clause killed, by file of the mutant and by folder. */
  readonly #kills = new Map<string, Map<string, number>>();

  /**
   * `loaded`: the code that ran while modules were loaded. `files`: all source files. `knownKiller` returns the clause
   * that killed a mutant in an earlier run. `maxClauses`: maximum number of clauses for one mutant, besides those about
   * outages. The maximum is needed, because every clause covers the code of connections.
   */
  constructor(
    { coverage, loaded }: MeasuredCoverage,
    files: readonly string[],
    {
      knownKiller,
      maxClauses,
    }: { readonly knownKiller: (mutant: Mutant) => string | undefined; readonly maxClauses: number },
  ) {
    this.#maxClauses = maxClauses;
    this.#knownKiller = knownKiller;
    this.#coverage = coverage.filter(({ error }) => error === undefined);
    this.#loaded = loaded;
    this.#files = files;
    this.#importers = importersOf(files);
  }

  /** Lets later mutants of the same file or folder run this clause earlier. */
  record({ file }: Mutant, killedBy: string): void {
    for (const place of [file, dirname(file)]) {
      const kills = this.#kills.get(place) ?? new Map<string, number>();
      this.#kills.set(place, kills.set(killedBy, (kills.get(killedBy) ?? 0) + 1));
    }
  }

  /**
   * Returns the clauses that cover the mutant, in this order:
   * 1. those that killed this mutant in an earlier run, or another mutant of its file
   * 2. those that run a use of the constant or function that contains the mutant
   * 3. those that killed another mutant of its folder
   * 4. those whose test is in the folder of the same name
   * 5. all others, and at the end those about outages
   *
   * Within a group, the clauses that killed the most mutants for their run time come first. The others alternate
   * between the contracts.
   */
  of(mutant: Mutant): readonly ChosenClause[] {
    const [inFile, inFolder] = [mutant.file, dirname(mutant.file)].map((place) => this.#kills.get(place));
    const known = this.#knownKiller(mutant);
    const kills = ({ name }: Coverage) =>
      name === known ? Number.POSITIVE_INFINITY : (inFile?.get(name) ?? 0) + (inFolder?.get(name) ?? 0) / 10;
    const names = new Set(this.#namesOf(mutant));
    const covering = this.#coverage.filter(({ name }) => names.has(name));
    // Some code runs only during an outage.
    const outages = covering.every(({ test }) => OUTAGES.test(test))
      ? OUTAGES
      : OUTAGES_OF.find(([file]) => file.test(mutant.file))?.[1];
    const users = new Set(this.#users(mutant));
    const folder = dirname(mutant.file).replace('/src/', '/test/');
    const distanceOf = (clause: Coverage) => {
      if (clause.name === known || inFile?.has(clause.name)) return 0;
      if (users.has(clause.name)) return 1;
      if (inFolder?.has(clause.name)) return 2;
      return dirname(clause.test) === folder ? 3 : 4;
    };
    const usual = covering.filter(({ test }) => !OUTAGES.test(test));
    const ordered = [0, 1, 2, 3, 4].flatMap((distance) =>
      inTurn(usual.filter((clause) => distanceOf(clause) === distance)).toSorted(
        (a, b) => kills(b) / b.milliseconds - kills(a) / a.milliseconds,
      ),
    );
    return [
      ...ordered.slice(0, this.#maxClauses),
      ...covering.filter(({ test }) => OUTAGES.test(test) && outages?.test(test)),
    ].map(({ test, name, milliseconds }) => ({
      test,
      name,
      maxMilliseconds: Math.max(MIN_LIMIT_MS, SLOWDOWN * milliseconds),
    }));
  }

  /**
   * Returns the names of the clauses that cover the mutant.
   * - Some code runs when its file is loaded. It is covered by each clause that runs a function of the file, or, if
   *   no clause does, by each clause that runs a function of a file that imports it.
   * - The code of a schema runs once for all clauses. It is covered by each clause that runs code with the name of one
   *   of its tables.
   */
  #namesOf({ file, start, end }: Mutant): readonly string[] {
    const direct = this.#names((files) => ran(files[file] ?? [], start));
    if (SCHEMA.test(file)) return [...new Set([...direct, ...this.#onTables(file, start, end)])];
    const isLoaded = this.#loaded.some((files) => ran(files[file] ?? [], start));
    if (direct.length > 0 || (!isLoaded && isInFunction(file, start) && !RUNS_AS_TEXT.test(file)))
      return direct;
    return this.#namesUsing(RUNS_AS_TEXT.test(file) ? (this.#importers.get(file) ?? []) : [file]);
  }

  /** Returns the clauses that run a function of these files. If there are none, those of the files that import them. */
  #namesUsing(files: readonly string[]): readonly string[] {
    const seen = new Set(files);
    for (let level = files; level.length > 0; ) {
      const names = this.#names((ran) => level.some((one) => ran[one] !== undefined));
      if (names.length > 0) return names;
      level = level.flatMap((one) => this.#importers.get(one) ?? []).filter((one) => !seen.has(one));
      for (const one of level) seen.add(one);
    }
    return [];
  }

  /**
   * Returns the clauses that run a use of the constant or function that contains the mutant, in its file or in a file
   * that imports it. Empty if the mutant runs in the clauses themselves.
   */
  #users({ file, start }: Mutant): readonly string[] {
    const ofUse = (user: string, position: number, seen: readonly string[]): readonly string[] => {
      const names = this.#names((files) => ran(files[user] ?? [], position));
      const name = declarationAt(user, position);
      const key = `${user} ${name}`;
      if (names.length > 0 || name === undefined || seen.includes(key)) return names;
      const use = new RegExp(`\\b${name}\\b`, 'g');
      return [user, ...(this.#importers.get(user) ?? [])].flatMap((each) =>
        [...source(each).matchAll(use)].flatMap(({ index }) => ofUse(each, index, [...seen, key])),
      );
    };
    const isDirect = this.#names((files) => ran(files[file] ?? [], start)).length > 0;
    return isDirect ? [] : ofUse(file, start, []);
  }

  #onTables(file: string, start: number, end: number): readonly string[] {
    const text = source(file);
    const [inMutant, before] = [tablesIn(text.slice(start, end)), tablesIn(text.slice(0, start))];
    const tables = inMutant.length > 0 ? inMutant : before.slice(-1);
    if (tables.length === 0) return this.#names(() => true);
    const isTable = new RegExp(`\\b(?:${tables.join('|')})\\b`);
    const users = this.#files.filter((one) => !SCHEMA.test(one) && isTable.test(source(one)));
    return users.flatMap((one) => this.#namesUsing([one]));
  }

  #names(isWanted: (files: Coverage['files']) => boolean): readonly string[] {
    return this.#coverage.filter(({ files }) => isWanted(files)).map(({ name }) => name);
  }
}

/** Returns first the fastest clause of each contract, then the second fastest of each, and so on. */
function inTurn(clauses: readonly Coverage[]): readonly Coverage[] {
  const contractOf = ({ test, name }: Coverage) => `${test} ${name.split(' > ').slice(0, -1).join(' > ')}`;
  return [...Map.groupBy(clauses, contractOf).values()]
    .flatMap((own) =>
      own.sort((a, b) => a.milliseconds - b.milliseconds).map((clause, turn) => ({ clause, turn })),
    )
    .sort((a, b) => a.turn - b.turn || a.clause.milliseconds - b.clause.milliseconds)
    .map(({ clause }) => clause);
}

/** Returns the text of a source file. */
function source(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Returns the names of the tables that a part of a migration creates or changes, the last one at the end. */
function tablesIn(text: string): readonly string[] {
  const found = text.matchAll(/(?:create|alter)Table\('(\w+)'|\btable (\w+)|\bon (\w+) \(|\binto\('?(\w+)/g);
  const names = [...found].flatMap(([, ...groups]) => groups.filter((name) => name !== undefined));
  return names.filter((name, index) => names.lastIndexOf(name) === index);
}

function isInFunction(file: string, position: number): boolean {
  let found = false;
  visitSyntax(file, source(file), ({ type, start, end }) => {
    if (/Function/.test(type) && start <= position && position < end) found = true;
  });
  return found;
}

/** Returns the name of the constant or function of the module that contains the position. */
function declarationAt(file: string, position: number): string | undefined {
  let name: string | undefined;
  visitSyntax(file, source(file), (node) => {
    const isAround = node.start <= position && position < node.end;
    if (isAround && name === undefined && /^(?:VariableDeclarator|FunctionDeclaration)$/.test(node.type))
      name = (node.id as { name?: string }).name;
  });
  return name;
}

/** Returns whether the innermost range around the position ran. */
function ran(ranges: readonly Range[], position: number): boolean {
  let inner: Range | undefined;
  for (const range of ranges)
    if (range[0] <= position && position < range[1] && (!inner || range[1] - range[0] <= inner[1] - inner[0]))
      inner = range;
  return inner?.[2] ?? false;
}

function importersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, path = ''] of source(file).matchAll(/from '(\.[^']+)'/g)) {
      const imported = relative(ROOT, join(ROOT, dirname(file), path));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}
